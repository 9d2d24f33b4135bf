// Package svoyaigra scores games of Svoya Igra and checks their protocols, after the
// regulation of the IX Moscow Championship (19 April 2009). Settings are data (Rules);
// other games of the family, Jeopardy! among them, are other settings.
//
// The regulation by section:
//
//	1.2      organisers do not play                   not seen in a protocol
//	1.4      no team ranking                          individual rankings alone
//	2.1-2.6  entries, themes delivered, fees          not a matter of protocols
//	3.1      the system of the tournament             tournament: schemes as data
//	4.1      values 10 to 50                          game.blue
//	4.2      Red doubles                              game.red
//	4.3      rising order; who picks                  VALUE_ORDER, PICKER_WRONG, ROUND_ORDER
//	4.4      everybody starts at 0                    implemented
//	4.5.1-3  signals and clarification                live play
//	4.5.4    others may try after a wrong answer      TWO_RIGHT, ANSWER_AFTER_RIGHT
//	4.5.5    the picker keeps the choice              PICKER_WRONG
//	4.5.6    one answer of a player                   ANSWER_TWICE
//	4.5.7    annulled questions                       nothing counts, what was struck out stays visible
//	4.6      right + value, wrong - value             implemented
//	4.7      one auction in Blue, two in Red          AUCTION_COUNT
//	4.8a     the opening stake                        STAKE_...
//	4.8b     raises                                   STAKE_OVER_SCORE, NOT_HIGHER
//	4.8c     asked in ascending order                 WARN_BID_ORDER
//	4.8d     va-bank                                  VABANK_ONLY
//	4.8e     the highest bidder plays, +- stake       NOT_HIGHEST_BIDDER
//	4.8f     who picks after an auction               PICKER_WRONG
//	4.9      every question is played                 QUESTION_MISSING
//	4.10     who plays the final round                FINAL_MISSING, FINAL_NOT_DUE, NO_WINNER, WINNER_WITHOUT_FINAL
//	4.11.1   the written stake                        STAKE_NOT_POSITIVE, STAKE_OVER_SCORE
//	4.11.2-4 + - stake                                implemented
//	4.12     the winner                               implemented; QUESTION_AFTER_FINAL
//	4.13     the extra theme                          TIE_UNRESOLVED, EXTRA_NOT_DUE, EXTRA_PLAYER_NOT_TIED, WARN_EXTRA_INCOMPLETE, QUESTION_AFTER_EXTRA, FINAL_AFTER_EXTRA
//	5.4      medals                                   places 1 to 3 of every ranking
//
// What the regulation leaves open, and the setting that decides it:
//
//	B-1  players and themes            game.players-min, game.players-max, kinds.*.themes
//	B-2  least opening stake           auction.minimum
//	B-3  raises                        auction.raise-multiple, auction.raise-higher
//	B-4  the nominal without points    auction.nominal-is-vabank
//	B-5  equal va-banks                auction.equal-vabank
//	B-6  closing passes                auction.closing-passes
//	B-7  picker after wrong answers    pick.after-wrong
//	B-8  annulled auction              auction.annulled-counts
//	B-9  moment of an annulment        annul.from
//	B-10 spare question                annul.replacement
//	B-11 no written answer, no stake   final.no-answer, final.no-stake
//	B-12 multiples in the final round  final.multiple
//	B-13 extra theme and the score     ties.counts
//	B-14 who plays the extra theme     kinds.*.tie-break, kinds.*.advancing
//	B-15 the extra theme ends level    ties.level
//	B-16 shared places                 ties.places
//	B-17 winner without a positive sum kinds.*.positive-winner
//	B-18 outside the final round at 0  final.outsiders
//	B-19 questions not played          game.unplayed
//	B-20 a player leaves               game.withdrawn-place, game.withdrawn-final
//	B-21 values of the extra theme     ties.values
//	B-22 several lowest before Red     pick.red-tied
package svoyaigra
