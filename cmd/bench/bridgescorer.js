// Ranks a table of travellers with the library bridge-scorer, which scores one board
// at a time: node bridgescorer.js TRAVELLERS matchpoints|crossImps
'use strict';
const fs = require('fs');
const scorer = require('bridge-scorer');
const [, , file, method] = process.argv;

// vulnerable tells whether a seat is vulnerable on a board (Law 2).
function vulnerable(board, seat) {
  const of = ['none', 'ns', 'ew', 'all', 'ns', 'ew', 'all', 'none', 'ew', 'all', 'none', 'ns', 'all', 'none', 'ns', 'ew'][(board - 1) % 16];
  return of === 'all' || of === (seat === 'N' || seat === 'S' ? 'ns' : 'ew');
}

const boards = new Map();
for (const line of fs.readFileSync(file, 'utf8').split('\n').slice(1)) {
  if (line === '') continue;
  const [, , , number, ns, ew, contract, declarer, , result] = line.split(',');
  const game = { ns, ew, score: 0 };
  if (contract !== 'PASS') {
    const [, level, denomination, risk] = /^(\d)(NT|[CDHS])(X{0,2})$/.exec(contract);
    game.contract = { level: Number(level), denomination, risk, declaror: declarer };
    game.score = scorer.contractResult(game.contract, vulnerable(Number(number), declarer), result === '=' ? 0 : Number(result));
  }
  if (!boards.has(number)) boards.set(number, []);
  boards.get(number).push(game);
}

const totals = new Map();
const add = (pair, points) => totals.set(pair, (totals.get(pair) || 0) + points);
for (const games of boards.values()) {
  scorer[method](games);
  for (const g of games) {
    add(g.ns, (g.matchpointsNS || g.impsNS).value);
    add(g.ew, (g.matchpointsEW || g.impsEW).value);
  }
}
const ranking = scorer.rank([...totals].map(([pair, score]) => ({ pair, score })));
process.stdout.write(ranking.map((r) => `${r.pair},${r.score},${r.rank}\n`).join(''));
