// Package masterpoint gives the points that federations award for results, keeps their
// registers, and makes the files and reports that they want.
//
// A scheme is data: a TOML file with formulas, in exact numbers, for the award of the
// first place, how many places have one, how they fall, and what each player gets of it.
// Those in the folder schemes are built in; each says its source, its edition, how sure it
// is and what is not known of it. What the sources do not say is a setting with a plain
// value, and the scheme says so under missing. A user's own file is read in the same way.
//
// Names that a formula may speak of, beside the values of the scheme:
//
//	contestants    in the ranking, who took part
//	tables         of the ranking, 6.5 for six and a half: two pairs, a team or four players make one
//	full_tables, whole_tables  tables without half ones, and with a half one as a whole
//	boards         that a contestant has at most; rounds: matches; vp_shared: what the victory points of both
//	               sides of a match add up to, 20 or 30 by the scale
//	sessions, winners          1 or more; 1, or 2 where the lines are ranked apart
//	pairs, teams, individuals  1 for what the contestants are, 0 for the others
//	players        of all contestants, without substitutes
//	strength, live mean of the players, from the register
//	live_most, all_time_most   of the player who has most, for events that are restricted
//	place, first, depth, minimum        in what a place gets: ratio, line, formula, then
//	team_players, team_boards, player_boards, board_share   in share: the players who took part …
//	won, drawn, lost                    in points: matches
//	live, all_time                      in decay: of the player
//
// Functions: min, max, floor, ceil, round (halves up), if(condition, then, else), exp,
// log10, sqrt; + - * /, < <= > >= = !=, and, or, not. exp, log10 and sqrt are worked out to
// 30 decimals, everything else is exact.
//
// An event is read from its results as recap/results/1, whoever wrote them. Points go to a
// register with a journal, by which an event is not posted twice; the register that was
// read is never changed.
//
// The regulations of the Hungarian federation (Versenyszabályzat 2014/1) on masterpoints:
//
//	I.4  seeding by live masterpoints         implemented: recap seed --register
//	I.6  long substitutes have none           implemented: eligibility.substitutes
//	I.6  short substitution is not recorded   nothing to do: a substitute who is recorded is a long one
//	I.6  an entered player is no substitute   implemented: told with the line of the entry
//	I.6  one substitute at a time, two days   told where the event is scored: entries.substitutes of a rule set
//	I.7  record for the register              implemented: the report, and as CSV one line for each player and kind
//	I.7  changes of line-up are reported      implemented: from who played which board
//	I.7  entered, took part, valid licence    implemented: eligibility.licence
//	I.7  pending in 30 days, longer in leagues implemented: eligibility.claim-days, --claim-days; --claim alone credits them,
//	                                           amendments, reversals and other schemes leave them pending
//	     the table of points                  not here: the Mesterpont Szabályzat is a document of its own (mbsz-template)
//
// Other regulations: PZBS (PKL), ABF (sessions, outright), ACBL (clubs; first place of
// tournaments, 2003), WBF (lists of events), the old team leagues of Sweden. Schemes of
// grade C in the sources are not built in.
//
// No regulation that is known says what becomes of points of a year that has ended when the
// event is amended or reversed later: they have lost the part that the player's points have
// lost in all, and only what is left is taken back or added; Terms.Whole, --whole, takes all.
// What was credited after the end of the year is whole.
//
// Limits: who played which match of teams is not in results, so the points of a match go
// to all who played for the team; an event of several stages is awarded by the last one.
package masterpoint
