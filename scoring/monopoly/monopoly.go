// Package monopoly ranks the players of a Monopoly championship by what the bankers
// wrote on the result sheets: it checks the sheets, works out each player's wealth, says
// who goes on and who is a reserve, and draws the tables.
//
// The regulations are those of the 5th Hungarian championship (Budapest, 14 April 2009);
// every number and choice is a setting of a rule set (rules/hungary-2009.toml).
//
//	G-start     1500 to each player                      data: set.start, printed on the timetable; a sheet shows no start
//	G-buy       property counts at its printed price     implemented: Valuation.Free
//	G-build     full group, 0-4 houses or hotel, even    implemented: checker.deeds, checker.group
//	G-build     32 houses, 12 hotels                     implemented: checker.supply
//	G-hotel     hotel only with houses in the bank       not implemented: an end state does not show it
//	G-rent      rent                                     not implemented: live play
//	G-credit    no building on a mortgaged plot          implemented: checker.deeds
//	G-trade     one owner of a deed                      implemented: checker.deeds
//	G-jail      cards to get out of jail           implemented: valuation.jail-card, jail_cards on the sheet
//	G-other     taxes and salary                         not implemented: live play
//	G-bankrupt  a bankrupt player has nothing            implemented: checker.money
//	§1          who may enter                            not implemented: the list of players is the organiser's
//	§2          the Hungarian set                        data: boards/hu.csv, set.board
//	§3, §3.1    three stages, players of a preliminary   implemented: Championship.Rank, Result.eligible
//	§3.2        72 best by wealth, tie-break             implemented: Result.rank, Result.places
//	§3.3        6 reserves                               implemented: Result.replace, Settings.Replace
//	§3.4, §3.5  6 finalists, the champion                implemented: Result.places
//	§4, §4.1    90 minutes                               implemented: checker.duration
//	§4.2        announcements                            implemented: Settings.Timetable
//	§4.3        no interruption                          not implemented: a sheet does not show it
//	§4.4        ends early with one survivor             implemented: checker.duration
//	§5          one set a game                           implemented: deeds, buildings and cash of the table
//	§6, §6.3    4 to 6 players, 6 in the final           implemented: checker.players, Settings.Tables
//	§6.1        draw, relatives apart                    implemented: Settings.DrawTables
//	§6.2        latecomers, registration                 implemented: Draw.Late, Settings.Free, Timetable
//	§7          the referee's rulings                    implemented: Ruling, TieRuling, each with its reason
//	§8          property and cash, two signatures        implemented: Line, checker.money
//	§9          no aids                                  not implemented: live play
//	§10         disqualification                         implemented: Disqualified, Ruling
//	§11-§16     publicity, risk, data                    not implemented: nothing to count
//	§13         the next one goes to the world final     implemented: Result.succeed
//	§17         the organiser may change the rules       implemented: rule sets
//
// Limits: one result a player and game; several preliminaries of a player only as
// ranking.multi says.
package monopoly
