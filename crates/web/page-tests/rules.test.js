/** The rules of every puzzle of the page, on cases that the checker has decided (crates/papan/tests/page_cases.rs). */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const crates = new URL('../../', import.meta.url);
const puzzles = readdirSync(crates).filter((name) => existsSync(new URL(`${name}/page/rules.js`, crates)));

/** The position after a move; single letters mean the same in either case. */
const after = (rules, state, move) =>
  rules.apply(state, move) ?? (/^[a-z]$/.test(move) ? rules.apply(state, move.toUpperCase()) : null);

test('there are puzzles', () => assert.notEqual(puzzles.length, 0));

for (const puzzle of puzzles) {
  const rules = await import(new URL(`${puzzle}/page/rules.js`, crates).href);
  const cases = JSON.parse(readFileSync(new URL(`${puzzle}/tests/page-cases.json`, crates), 'utf8'));

  test(`${puzzle}: a position that is written is read again as it was`, () => {
    assert.notEqual(cases.length, 0);
    for (const { level } of cases) {
      const state = rules.parse(level);
      assert.deepEqual(rules.parse(rules.text(state)), state);
    }
  });

  const played = cases.filter(({ solution }) => solution !== undefined);
  if (!rules.apply) {
    test(`${puzzle}: nothing is played`, () => assert.equal(played.length, 0));
    continue;
  }

  test(`${puzzle}: solutions are read, replayed, counted and written as the checker does`, () => {
    assert.notEqual(played.length, 0);
    for (const { level, solution, moves, metrics } of played) {
      const start = rules.parse(level);
      assert.deepEqual(rules.readSolution(start, solution), moves);
      assert.equal(rules.writeSolution(moves).replaceAll(/\s/g, ''), solution.replaceAll(/\s/g, ''));
      const counted = new Map(rules.counters(moves, start).map(({ id, value }) => [id, value]));
      assert.notEqual(counted.size, 0);
      const measured = new Map(metrics);
      for (const [id, value] of counted) assert.equal(value, measured.get(id), `${id} of ${level}`);
    }
  });

  test(`${puzzle}: moves are legal, and positions solved, where the checker says so`, () => {
    for (const { level, moves, positions } of played) {
      const states = [rules.parse(level)];
      for (const move of moves) {
        const next = rules.apply(states.at(-1), move);
        assert.ok(next, `${move} after ${states.length - 1} moves on\n${level}`);
        states.push(next);
      }
      for (const { after: index, solved, legal, illegal } of positions) {
        const state = states[index];
        const where = `after ${index} moves on\n${level}`;
        assert.equal(rules.isSolved(state), solved, where);
        for (const move of legal) assert.ok(after(rules, state, move), `${move} ${where}`);
        for (const move of illegal) assert.equal(after(rules, state, move), null, `${move} ${where}`);
      }
    }
  });

  test(`${puzzle}: the moves listed as legal are those that can be made`, () => {
    for (const { level, positions } of played) {
      const state = rules.parse(level);
      const listed = rules.legalMoves(state);
      for (const move of listed) assert.ok(rules.apply(state, move), `${move} on\n${level}`);
      const [{ legal }] = positions;
      for (const move of legal) {
        assert.ok(listed.some((each) => [move, move.toUpperCase()].includes(each)), `${move} is not listed on\n${level}`);
      }
    }
  });

  test(`${puzzle}: a hint marks what the plan begins with, and where that goes`, () => {
    for (const { level, moves } of played.filter((each) => each.moves.length)) {
      const states = [rules.parse(level)];
      for (const move of moves) states.push(rules.apply(states.at(-1), move));
      if (!rules.isSolved(states.at(-1))) continue;
      const { piece, move, words } = rules.hint(states[0], moves);
      const [first] = piece;
      const path = move.find((mark) => mark.path).path;
      assert.deepEqual(move[0], first, level);
      assert.ok(path.length > 1, level);
      // What is marked moves from where it is to where the arrow ends, before anything else does.
      const target = move.find((mark) => mark.kind === 'target');
      const at = (cell) => `${cell}`;
      assert.notEqual(at(target.cell), at(first.cell), level);
      assert.ok(path.some((cell) => at(cell) === at(first.cell)) || path.some((cell) => at(cell) === at(first.to)), level);
      assert.ok(path.some((cell) => at(cell) === at(target.cell)) || path.some((cell) => at(cell) === at(target.to)), level);
      assert.ok(words.piece[0].startsWith(`${puzzle}.hint.`) && words.move[0].startsWith(`${puzzle}.hint.`));
    }
  });
}
