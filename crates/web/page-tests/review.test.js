/** Where a line lost what it costs more than the best: found by halving, against looking at every place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLoss } from '../page/app/review/divergence.js';

/** A line by what each move costs, and what was lost with it; states are their indices. */
function lineOf(moves) {
  const costs = [0];
  const least = [moves.reduce((sum, { cost, lost }) => sum + cost - lost, 0)];
  for (const { cost, lost } of moves) {
    costs.push(costs.at(-1) + cost);
    least.push(least.at(-1) - cost + lost);
  }
  return { states: [...costs.keys()], costs, best: least[0], least };
}

/** Lines in a fixed order: some moves cost nothing, some lose, the last total is more than the best. */
function* lines() {
  let seed = 7;
  const next = (below) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let count = 0; count < 300; count += 1) {
    const moves = Array.from({ length: 1 + next(40) }, () => {
      const cost = next(3);
      return { cost, lost: cost && next(8) === 0 ? 1 + next(cost) : 0 };
    });
    if (moves.some(({ lost }) => lost)) yield lineOf(moves);
  }
}

const truth = ({ costs, best, least }) => costs.findIndex((cost, at) => cost + least[at] > best);

test('the first loss is found with few questions', async () => {
  let found = 0;
  for (const line of lines()) {
    let asked = 0;
    const ask = async (at, most) => {
      asked += 1;
      return line.least[at] <= most ? { verdict: 'within', plan: [at] } : { verdict: 'beyond' };
    };
    const { before, after, isExact, plan } = await firstLoss(line, ask, () => true);
    assert.equal(after, truth(line));
    assert.ok(isExact && before < after && line.costs[before] + line.least[before] === line.best);
    assert.ok(plan === null ? before === 0 : plan[0] === before);
    assert.ok(asked <= Math.ceil(Math.log2(line.states.length)) + 1, `${asked} of ${line.states.length}`);
    found += 1;
  }
  assert.ok(found > 200);
});

test('what is not known is not claimed', async () => {
  for (const line of lines()) {
    // Half of the places have no answer.
    const ask = async (at, most) =>
      at % 2 ? { verdict: 'unknown' } : line.least[at] <= most ? { verdict: 'within' } : { verdict: 'beyond' };
    const { before, after, isExact } = await firstLoss(line, ask, () => true);
    const first = truth(line);
    assert.ok(before < first && first <= after, `${first} is not in ${before}..${after}`);
    if (isExact) assert.equal(after, first);
  }
});

test('a review that is ended claims nothing more', async () => {
  const line = lineOf([...Array(10).fill({ cost: 1, lost: 0 }), { cost: 1, lost: 1 }]);
  const never = () => Promise.reject(new Error('asked'));
  assert.deepEqual(await firstLoss(line, never, () => false), { before: 0, after: 11, isExact: false, plan: null });
});
