/** Drawings: turning, resizing, brushes, faults on cells, and the past that undo walks on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as chess from '../../chess/page/editor.js';
import { fen, parse, squareNamed } from '../../chess/page/rules.js';
import * as rushhour from '../../rushhour/page/editor.js';
import * as sokoban from '../../sokoban/page/editor.js';
import * as tiles from '../../tiles/page/editor.js';
import { History } from '../page/app/edit/history.js';
import { covered, rectangle, SIDES, TURNS } from '../page/shared/drafts.js';

const LEVELS = {
  sokoban: [sokoban, '#####\n#@$.#\n#  *#\n#####\n'],
  tiles: [tiles, '1 2 3\n4 0 6\n7 5 8\n9 10 11\n'],
  rushhour: [rushhour, '4 5\n2\n...A.\nPP.A.K\nBB...\n..#..\n'],
  chess: [chess, '8 3\n1 2 k\n8 8 K\n3 5 r\n'],
};
const OPPOSITE = { mirror: 'mirror', flip: 'flip', left: 'right', right: 'left' };

for (const [puzzle, [editor, text]] of Object.entries(LEVELS)) {
  const draft = editor.read(text);
  const written = editor.write(draft);

  test(`${puzzle}: a turn and its opposite leave the drawing as it was, and so do four quarters`, () => {
    for (const turn of TURNS) {
      const turned = editor.turn(draft, turn);
      assert.notEqual(editor.write(turned), written, turn);
      assert.equal(editor.write(editor.turn(turned, OPPOSITE[turn])), written, turn);
    }
    const round = [1, 2, 3, 4].reduce((each) => editor.turn(each, 'right'), draft);
    assert.equal(editor.write(round), written);
    // Half a turn is both mirrors.
    const half = editor.turn(editor.turn(draft, 'left'), 'left');
    assert.equal(editor.write(half), editor.write(editor.turn(editor.turn(draft, 'flip'), 'mirror')));
  });

  if (!editor.extend) continue;
  test(`${puzzle}: a line that is added at a side can be taken away there`, () => {
    for (const side of SIDES) {
      const larger = editor.extend(draft, side, 1);
      assert.notEqual(editor.write(larger), written, side);
      const again = editor.write(editor.extend(larger, side, -1));
      if (puzzle === 'tiles') assert.deepEqual([...again.match(/\d+/g)].sort(), [...written.match(/\d+/g)].sort(), side);
      else assert.equal(again, written, side);
    }
  });
}

test('rushhour: the exit goes along, and what would be cut goes as a whole', () => {
  const [, text] = LEVELS.rushhour;
  const draft = rushhour.read(text);
  assert.deepEqual(rushhour.turn(draft, 'mirror').exit, { side: 'left', line: 1 });
  assert.deepEqual(rushhour.turn(draft, 'right').exit, { side: 'bottom', line: 2 });
  assert.deepEqual(rushhour.turn(draft, 'left').exit, { side: 'top', line: 1 });
  assert.deepEqual(rushhour.extend(draft, 'top', 1).exit, { side: 'right', line: 2 });
  const cut = rushhour.extend(draft, 'top', -1);
  assert.deepEqual([cut.rows, cut.exit], [3, { side: 'right', line: 0 }]);
  assert.ok(!cut.cells.includes('A') && cut.cells.includes('B'));
  assert.equal(rushhour.extend(rushhour.extend(draft, 'top', -1), 'top', -1).exit, null);
});

test('tiles: a larger board has every tile once, and so has a smaller one', () => {
  const draft = tiles.read(LEVELS.tiles[1]);
  for (const side of SIDES) {
    for (const by of [1, -1]) {
      const { rows, columns, cells } = tiles.extend(draft, side, by);
      assert.deepEqual(cells.map(Number).sort((a, b) => a - b), [...Array(rows * columns).keys()], `${side} ${by}`);
    }
  }
});

test('brushes cover what they say', () => {
  const drawing = { rows: 3, columns: 4, cells: [...'aab.', 'abbb', 'aaab'].flatMap((row) => [...row]) };
  assert.equal(covered(drawing, 'block', [2, 3], [0, 1]).length, 9);
  assert.equal(covered(drawing, 'frame', [0, 0], [2, 3]).length, 10);
  assert.deepEqual(covered(drawing, 'pencil', [0, 0], [1, 2]), [[1, 2]]);
  const filled = covered(drawing, 'fill', [0, 0], [2, 2]).map(([row, column]) => drawing.cells[row * 4 + column]);
  assert.deepEqual(filled, Array(6).fill('a'));
  assert.deepEqual(rectangle([1, 1], [1, 1], true), [[1, 1]]);
  assert.equal(rectangle([0, 0], [0, 3], true).length, 4);
});

test('sokoban: a block grows the drawing on every side at once, within what a level may have', () => {
  const draft = sokoban.read('###\n#@#\n###\n');
  const painted = sokoban.paint(draft, rectangle([-1, -1], [3, 3], true), 'wall', 64);
  assert.equal(sokoban.write(painted), '#####\n#####\n##@##\n#####\n#####\n');
  assert.equal(sokoban.paint(draft, [[-1, 0]], 'wall', 3), null);
  assert.equal(sokoban.paint(draft, [[-1, 0]], 'floor', 3), draft);
  assert.equal(sokoban.paint(draft, [[0, 0]], 'wall', 3), draft);
  const goal = sokoban.paint(sokoban.paint(draft, [[1, 1]], 'goal', 9), [[1, 1]], 'box', 9);
  assert.equal(sokoban.write(goal), '###\n#*#\n###\n');
});

test('rushhour: walls fill what is empty around them, and erasing takes a frame of whole pieces', () => {
  const draft = rushhour.read(LEVELS.rushhour[1]);
  const { draft: filled } = rushhour.paint(draft, { from: [0, 0], to: [0, 0], brush: 'fill' }, 'wall');
  assert.ok(!filled.cells.slice(0, 3).includes('.') && filled.cells.includes('A'));
  const { draft: erased } = rushhour.paint(draft, { from: [0, 2], to: [2, 3], brush: 'block' }, 'erase');
  assert.ok(!erased.cells.includes('A') && erased.cells.includes('B'));
  const { draft: open } = rushhour.paint(draft, { from: [1, 5], to: [1, 5] }, 'erase');
  assert.equal(open.exit, null);
  assert.equal(rushhour.paint(draft, { from: [3, 5], to: [3, 5] }, 'erase').draft, draft);
});

test('chess: a block of pieces takes what stands there, and has its limits', () => {
  const draft = chess.read('8 2\n1 1 k\n2 2 K\n');
  const row = chess.paintBlock(draft, { x: 8n, y: 2n }, { x: 1n, y: 2n }, 'p');
  assert.equal(row.pieces.length, 9);
  assert.ok(row.pieces.every(({ x, y, letter }) => letter !== 'K' && (y === 2n || x === 1n)));
  const giant = { ...draft, size: 10n ** 18n };
  assert.equal(chess.paintBlock(giant, { x: 1n, y: 1n }, { x: 10n ** 17n, y: 2n }, 'p'), null);
  assert.deepEqual(chess.paintBlock(giant, { x: 1n, y: 1n }, { x: 10n ** 17n, y: 10n ** 17n }, 'erase').pieces, []);
});

test('faults of the text are on their cells', () => {
  assert.deepEqual(sokoban.cellOf('\n\n###\n#?#\n', { line: 4, column: 2 }), [1, 1]);
  assert.deepEqual(tiles.cellOf('1 2 3\n 4  x 6\n', { line: 2, column: 5 }), [1, 1]);
  assert.deepEqual(tiles.cellOf('10 2 3\n4 5 6', { line: 1, column: 1 }), [0, 0]);
  assert.deepEqual(rushhour.cellOf('3 3\n1\nA..\nPP.K\n...\n', { line: 4, column: 2 }), [1, 1]);
  assert.deepEqual(rushhour.cellOf('3 3\n1\n K\nA..\nPP.\n...\n', { line: 4, column: 3 }), [0, 2]);
  assert.deepEqual(rushhour.cellOf('3 3\n1\n A..\nKPP.\n ...\n', { line: 3, column: 2 }), [0, 0]);
  assert.equal(rushhour.cellOf('3 x\n1\n', { line: 1, column: 3 }), null);
  assert.deepEqual(chess.cellOf('1\n8 2\n1 1 k\n9 1 K\n', { line: 4, column: 1 }), { x: 9n, y: 1n });
  assert.equal(chess.cellOf('1\n8 2\n', { line: 2, column: 1 }), null);
});

test('chess: the usual notation of eight by eight squares', () => {
  const state = parse('8 5\n5 1 k\n4 3 h\n5 8 K\n2 6 B\n1 2 p\n');
  assert.equal(fen(state), '4k3/8/1b6/8/8/3N4/P7/4K3');
  assert.deepEqual(squareNamed('e4'), { x: 5n, y: 4n });
  assert.deepEqual(squareNamed('1000000000000000000,7'), { x: 10n ** 18n, y: 7n });
  assert.equal(squareNamed('king'), null);
});

test('undo takes a stroke as a whole, however soon the next one follows', () => {
  const past = new History();
  past.add('a');
  past.add('b', '1');
  past.add('c', '1');
  past.add('d', '2');
  past.add('e', '3');
  assert.deepEqual([past.walk(-1), past.walk(-1), past.walk(-1), past.walk(-1)], ['d', 'c', 'a', null]);
  assert.deepEqual([past.walk(1), past.canUndo, past.canRedo], ['c', true, true]);
  past.add('f', '1');
  assert.deepEqual([past.canRedo, past.walk(-1), past.walk(1)], [false, 'c', 'f']);
});

test('a stroke that is taken back is no step, and what is drawn after an undo replaces what was ahead', () => {
  const past = new History();
  past.add('a');
  past.add('b', '1');
  past.add('a', '1');
  assert.deepEqual([past.text, past.canUndo], ['a', false]);
  past.add('b', '2');
  past.walk(-1);
  past.add('c', '2');
  assert.deepEqual([past.text, past.canRedo, past.walk(-1)], ['c', false, 'a']);
});
