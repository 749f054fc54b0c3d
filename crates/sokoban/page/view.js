/** The Sokoban board: scenery, boxes and player, and what pointer and keys do with them. */
import { t } from '../../web/page/app/i18n.js';
import { isDirection, isInside, keyDirection, STEPS, swipeDirection } from '../../web/page/shared/directions.js';
import { GridBoard } from '../../web/page/shared/grid-board.js';
import { CELL, cellAt, cellRect, centre, group, path, place } from '../../web/page/shared/svg.js';
import * as editor from './editor.js';
import { crossesPath, drawOverlays } from './overlay-view.js';
import { Pushes, walk } from './routes.js';
import * as rules from './rules.js';
import { boxShape, drawScenery, playerShape } from './shapes.js';

/** @import { Direction } from '../../web/page/shared/directions.js' */
/** @import { Point } from '../../web/page/shared/board-element.js' */
/** @import { Draft } from './editor.js' */
/** @import { Level, Move, State } from './rules.js' */

/** @typedef {ReturnType<typeof picture>|ReturnType<typeof editor.picture>} Picture */

/** @extends {GridBoard<State, Move, Draft>} */
class SokobanBoard extends GridBoard {
  rules = rules;
  editor = editor;
  walksPaths = true;

  player = playerShape();
  ground = group('');
  under = group('');
  boxes = group('');
  over = group('');
  targets = group('');
  signs = group('');

  /** @type {Level|Draft|null} */
  #scenery = null;
  /** @type {SVGGElement[]} */
  #boxes = [];
  /** The box that waits for its target, with the ways it can go. @type {{box: number, ways: Pushes}|null} */
  #chosen = null;
  /** @type {{square: number, x: number, y: number, waited: boolean, moved: boolean}|null} */
  #grip = null;
  /** Where on the screen the pointer went down. */
  #pressed = [0, 0];
  /** The goal whose distances are shown. @type {[number, number]|null} */
  #goal = null;
  /** The cell where the player was drawn last. @type {number[]|null} */
  #stood = null;

  build() {
    const { ground, under, boxes, player, over, targets, signs, stroke, cursor } = this;
    this.svg.append(ground, under, boxes, player, over, targets, signs, stroke, cursor);
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    const view = this.mode === 'edit' && this.draft ? editor.picture(this.draft) : picture(this.shown);
    if (this.#scenery !== view.scenery || changed.has('mode')) {
      this.#scenery = view.scenery;
      this.ground.replaceChildren(...drawScenery(view));
      const margin = this.mode === 'edit' ? CELL : 4;
      this.frame(-margin, -margin, view.width * CELL + 2 * margin, view.height * CELL + 2 * margin);
      this.#goal = null;
    }
    if (['state', 'mode', 'pointer'].some((what) => changed.has(what))) this.#choose(null);
    this.#drawPlayer(view);
    this.#drawBoxes(view);
    if (['overlay', 'secondOverlay', 'mode'].some((what) => changed.has(what))) this.#drawOverlay();
    this.signs.replaceChildren(...this.marks());
  }

  /** @param {Picture} view */
  #drawBoxes({ boxes, width, isGoal }) {
    while (this.#boxes.length > boxes.length) this.#boxes.pop()?.remove();
    while (this.#boxes.length < boxes.length) this.#boxes.push(this.boxes.appendChild(boxShape()));
    boxes.forEach((at, index) => {
      place(this.#boxes[index], (at % width) * CELL, Math.floor(at / width) * CELL);
      this.#boxes[index].classList.toggle('sk-home', isGoal(at));
    });
  }

  /** The player looks where it went; a far jump is no walk, so nothing slides then. @param {Picture} view */
  #drawPlayer({ player, width }) {
    this.player.toggleAttribute('hidden', player === null);
    if (player === null) return;
    const [row, column] = cellAt(player, width);
    const gone = this.#stood ? [row - this.#stood[0], column - this.#stood[1]] : [0, 0];
    const distance = Math.abs(gone[0]) + Math.abs(gone[1]);
    if (distance > 1) this.hurry();
    const direction = this.mode !== 'edit' && this.shown === this.state ? this.lastMove?.toLowerCase() : undefined;
    const named = direction && isDirection(direction) ? STEPS[direction] : null;
    if (named || distance === 1) {
      const [down, right] = named ?? gone;
      place(/** @type {SVGGElement} */ (this.player.lastChild), right * 4, down * 4);
    }
    this.#stood = [row, column];
    place(this.player, column * CELL, row * CELL);
  }

  #drawOverlay() {
    drawOverlays(this.under, this.over, [this.overlay, this.secondOverlay], this.#goal);
  }

  /** Makes a box wait for its target, or none. Dead squares are no targets: they are shown as what they are. @param {number|null} box */
  #choose(box) {
    const { state } = this;
    if (box === null && this.#chosen === null) return;
    const chosen = box === null || !state ? null : { box, ways: new Pushes(state, box) };
    this.#chosen = chosen;
    const at = (/** @type {number} */ square) => cellAt(square, this.shown.level.width);
    const squares = chosen?.ways.squares ?? [];
    const crosses = squares.filter((square) => this.#isDead(square)).map(at);
    this.targets.replaceChildren(...(chosen ? [
      cellRect('papan-mark chosen', at(chosen.box), 2, 6),
      ...squares.filter((square) => !this.#isDead(square)).map((square) => cellRect('sk-target', at(square), 15, 5)),
      path('sk-dead-cross', crossesPath(crosses)),
    ] : []));
  }

  /** Whether the program says that a box on this square is never brought to a goal. @param {number} square */
  #isDead(square) {
    const [row, column] = cellAt(square, this.shown.level.width);
    return this.barred.some(([down, right]) => down === row && right === column);
  }

  /** @param {Point} at */
  #square({ row, column }) {
    const { width, height } = this.shown.level;
    return isInside(row, column, height, width) ? row * width + column : -1;
  }

  /** @param {Point} at */
  press(at) {
    if (this.mode === 'edit') {
      this.#beginStroke([at.row, at.column]);
      return true;
    }
    const square = this.#square(at);
    this.hover(at);
    if (this.mode !== 'play' || square < 0) return false;
    this.#pressed = at.screen;
    if (this.state?.boxes.includes(square)) {
      this.#grip = { square, x: at.x, y: at.y, waited: this.#chosen?.box === square, moved: false };
      this.#choose(square);
    }
    return true;
  }

  /** @param {Point} at */
  drag({ x, y, row, column }) {
    if (this.mode === 'edit') this.#goOn([row, column]);
    const grip = this.#grip;
    if (!grip || !this.state) return;
    grip.moved ||= Math.hypot(x - grip.x, y - grip.y) > CELL / 4;
    if (!grip.moved) return;
    const [top, left] = cellAt(grip.square, this.state.level.width);
    this.hurry();
    place(this.#boxes[this.state.boxes.indexOf(grip.square)], left * CELL + x - grip.x, top * CELL + y - grip.y);
  }

  /** A swipe is a step in its direction, or a push; a box that is taken along to another square goes there. @param {Point} at @param {boolean} isCancelled */
  release(at, isCancelled) {
    if (this.mode === 'edit') this.#endStroke([at.row, at.column], isCancelled);
    if (this.mode !== 'play' || !this.state) return;
    const grip = this.#grip;
    this.#grip = null;
    if (isCancelled) {
      this.redraw('pointer');
      return;
    }
    const square = this.#square(at);
    const swipe = swipeDirection(this.#pressed, at.screen);
    if (swipe && (!grip || grip.square === square)) {
      this.redraw('pointer');
      this.#walkTowards(swipe);
      return;
    }
    // A box that was tapped waits for its target; tapped again, it waits no more.
    if (grip && !grip.moved && !grip.waited) return;
    const pushes = this.#chosen?.ways.to(square);
    this.redraw('pointer');
    if (pushes && this.#isDead(square)) this.refuse(t('sokoban.deadTarget'));
    else this.play(pushes ?? (grip ? null : walk(this.state, square)));
  }

  /** @param {Direction} direction */
  #walkTowards(direction) {
    const move = this.state && rules.moveTowards(this.state, direction);
    if (move) this.play([move]);
  }

  /** Pull distances are shown for the goal that is pointed at. @param {Point} at */
  hover(at) {
    if (![this.overlay, this.secondOverlay].some((shown) => shown?.kind === 'distances') || this.mode === 'edit') return;
    const square = this.#square(at);
    const isGoal = square >= 0 && rules.isGoal(this.shown.level, square);
    /** @type {[number, number]|null} */
    const goal = isGoal ? [at.row, at.column] : null;
    if (String(goal) === String(this.#goal)) return;
    this.#goal = goal;
    this.#drawOverlay();
  }

  /** A pencil draws at once, a fill too; blocks and frames wait for their other corner. @param {number[]} cell */
  #beginStroke(cell) {
    const brush = this.activeBrush;
    this.start = brush === 'fill' ? null : cell;
    if (brush === 'block' || brush === 'frame') this.#goOn(cell);
    else this.#paint(cell, cell, brush);
  }

  /** @param {number[]} cell */
  #goOn(cell) {
    if (!this.start || !this.draft) return;
    const brush = this.activeBrush;
    if (brush === 'pencil') {
      if (!editor.has(this.draft, cell[0], cell[1]) || String(cell) === String(this.start)) return;
      this.#paint(this.start, cell, 'pencil');
      this.start = cell;
    } else {
      this.showStroke(editor.strokeOf(this.draft, brush, this.start, cell));
    }
  }

  /** @param {number[]} cell @param {boolean} isCancelled */
  #endStroke(cell, isCancelled) {
    const { start } = this;
    const brush = this.activeBrush;
    if (!this.dropStroke() || !start || isCancelled) return;
    if (brush === 'block' || brush === 'frame') this.#paint(start, cell, brush);
  }

  /** Paints what a brush covers from one cell to another; a pencil that went fast, the line between them. @param {number[]} from @param {number[]} to @param {string} brush */
  #paint(from, to, brush) {
    if (!this.draft) return;
    const cells = brush === 'pencil' ? line(from, to) : editor.strokeOf(this.draft, brush, from, to);
    // The margin is one cell wide, wherever the pointer goes.
    const { height, width } = this.draft;
    const near = cells.filter(([row, column]) => isInside(row + 1, column + 1, height + 2, width + 2));
    this.moveCursor(Math.max(0, to[0]), Math.max(0, to[1]));
    const draft = editor.paint(this.draft, near, this.activeTool, this.sides.max);
    if (draft) this.edit(draft);
    else this.refuse(t('sokoban.refused', { most: this.sides.max }));
  }

  /** With keys a block or a frame has its corners one after the other. @param {number[]} cell */
  #strike(cell) {
    const isPlain = !['block', 'frame'].includes(this.activeBrush);
    if (this.start) {
      this.#endStroke(cell, false);
      return;
    }
    this.#beginStroke(cell);
    if (isPlain) this.dropStroke();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.mode === 'edit') {
      if (!this.draft) return false;
      if (event.key === 'Escape') return this.dropStroke();
      const isHandled = this.editKey(event, this.draft.height, this.draft.width, 1, (row, column) => this.#strike([row, column]));
      if (this.start) this.#goOn(this.cell);
      return isHandled;
    }
    if (this.mode !== 'play') return false;
    if (event.key === 'Escape' && this.#chosen) {
      this.#choose(null);
      return true;
    }
    const direction = keyDirection(event);
    if (direction) this.#walkTowards(direction);
    return direction !== undefined;
  }

  focusPoint() {
    return this.state && this.mode === 'play' ? centre(cellAt(this.shown.player, this.shown.level.width)) : null;
  }

  /** The boxes hop one after the other, and the player for joy. */
  celebrate() {
    const hop = (/** @type {SVGElement} */ shape, /** @type {number} */ high, /** @type {KeyframeAnimationOptions} */ when) =>
      shape.animate({ translate: ['0 0', `0 ${-high}px`, '0 0'] }, { easing: 'ease-out', ...when });
    const gap = Math.min(90, 500 / this.#boxes.length);
    return [
      ...this.#boxes.map((box, index) => hop(box, 11, { duration: 260, delay: index * gap })),
      hop(this.player, 15, { duration: 260, iterations: 3 }),
    ];
  }

  describe() {
    if (this.mode === 'edit' && this.draft) {
      return t('sokoban.drawing', { rows: this.draft.height, columns: this.draft.width });
    }
    const { level, boxes, player } = this.shown;
    const [row, column] = cellAt(player, level.width);
    return t('sokoban.board', {
      rows: level.height,
      columns: level.width,
      boxes: boxes.length,
      home: boxes.filter((box) => rules.isGoal(level, box)).length,
      row: row + 1,
      column: column + 1,
    });
  }
}

/** The cells between two, as a pencil draws them. @param {number[]} from @param {number[]} to */
function line(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  const along = (/** @type {number} */ axis, /** @type {number} */ step) => Math.round(from[axis] + ((to[axis] - from[axis]) * step) / steps);
  return Array.from({ length: steps + 1 }, (_, step) => [along(0, step), along(1, step)]);
}

/** What there is to draw of a position. @param {State} state */
function picture({ level, player, boxes }) {
  return {
    width: level.width,
    height: level.height,
    scenery: level,
    player,
    boxes,
    isWall: (/** @type {number} */ at) => level.scenery[at] === '#',
    isFloor: (/** @type {number} */ at) => level.inside[at] === 1,
    isGoal: (/** @type {number} */ at) => level.inside[at] === 1 && rules.isGoal(level, at),
  };
}

customElements.define('papan-sokoban', SokobanBoard);
