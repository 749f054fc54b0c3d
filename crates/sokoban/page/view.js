/** The Sokoban board: scenery, boxes and player, and what pointer and keys do with them. */
import { t } from '../../web/page/app/i18n.js';
import { isInside, keyDirection, STEPS, swipeDirection } from '../../web/page/shared/directions.js';
import { GridBoard } from '../../web/page/shared/grid-board.js';
import { arrow, CELL, cellAt, cellRect, centre, group, place } from '../../web/page/shared/svg.js';
import * as editor from './editor.js';
import { drawOverlay } from './overlay-view.js';
import { Pushes, walk } from './routes.js';
import * as rules from './rules.js';
import { boxShape, drawScenery, playerShape } from './shapes.js';

class SokobanBoard extends GridBoard {
  rules = rules;
  editor = editor;
  walksPaths = true;

  #scenery = null;
  #boxes = [];
  /** The box that waits for its target, with the ways it can go. */
  #chosen = null;
  #grip = null;
  /** Where on the screen the pointer went down. */
  #pressed = null;
  /** The goal whose distances are shown. */
  #goal = null;
  /** The cell where the player was drawn last. */
  #stood = null;

  build() {
    this.player = playerShape();
    for (const name of ['ground', 'under', 'boxes', 'over', 'targets', 'signs']) {
      this.svg.append((this[name] = group('')));
    }
    this.svg.append(this.cursor);
    this.boxes.after(this.player);
  }

  draw(changed) {
    const view = this.mode === 'edit' ? editor.picture(this.draft) : picture(this.shown);
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
    if (changed.has('overlay') || changed.has('mode')) this.#drawOverlay();
    this.#drawMarks();
  }

  #drawBoxes({ boxes, width, isGoal }) {
    while (this.#boxes.length > boxes.length) this.#boxes.pop().remove();
    while (this.#boxes.length < boxes.length) this.#boxes.push(this.boxes.appendChild(boxShape()));
    boxes.forEach((at, index) => {
      place(this.#boxes[index], (at % width) * CELL, Math.floor(at / width) * CELL);
      this.#boxes[index].classList.toggle('sk-home', isGoal(at));
    });
  }

  /** The player looks where it went; a far jump is no walk, so nothing slides then. */
  #drawPlayer({ player, width }) {
    this.player.toggleAttribute('hidden', player === null);
    if (player === null) return;
    const [row, column] = cellAt(player, width);
    const gone = this.#stood ? [row - this.#stood[0], column - this.#stood[1]] : [0, 0];
    const distance = Math.abs(gone[0]) + Math.abs(gone[1]);
    if (distance > 1) this.hurry();
    const named = this.shown === this.state && STEPS[this.lastMove?.toLowerCase()];
    if (named || distance === 1) {
      const [down, right] = named || gone;
      place(this.player.lastChild, right * 4, down * 4);
    }
    this.#stood = [row, column];
    place(this.player, column * CELL, row * CELL);
  }

  #drawOverlay() {
    drawOverlay(this.under, this.over, this.overlay, this.#goal);
  }

  #drawMarks() {
    const { cells, move } = this.marks();
    if (move) {
      const [down, right] = STEPS[move.toLowerCase()];
      const [x, y] = centre(cellAt(this.shown.player, this.shown.level.width));
      const reach = CELL * (rules.isPush(move) ? 1.7 : 1);
      cells.push(arrow('hint', [x + right * 13, y + down * 13], [x + right * reach, y + down * reach]));
    }
    this.signs.replaceChildren(...cells);
  }

  /** Makes a box wait for its target, or none. */
  #choose(box) {
    this.#chosen = box === null ? null : { box, ways: new Pushes(this.state, box) };
    const at = (square) => cellAt(square, this.state.level.width);
    this.targets.replaceChildren(...(this.#chosen ? [
      cellRect('papan-mark chosen', at(box), 2, 6),
      ...this.#chosen.ways.squares.map((square) => cellRect('sk-target', at(square), 15, 5)),
    ] : []));
  }

  #square({ row, column }) {
    const { width, height } = this.state.level;
    return isInside(row, column, height, width) ? row * width + column : -1;
  }

  press(at) {
    if (this.mode === 'edit') {
      this.#paint(at.row, at.column);
      return true;
    }
    const square = this.#square(at);
    this.hover(at);
    if (this.mode !== 'play' || square < 0) return false;
    this.#pressed = at.screen;
    if (this.state.boxes.includes(square)) {
      this.#grip = { square, x: at.x, y: at.y, waited: this.#chosen?.box === square, moved: false };
      this.#choose(square);
    }
    return true;
  }

  drag({ x, y, row, column }) {
    if (this.mode === 'edit' && editor.has(this.draft, row, column)) this.#paint(row, column);
    const grip = this.#grip;
    if (!grip) return;
    grip.moved ||= Math.hypot(x - grip.x, y - grip.y) > CELL / 4;
    if (!grip.moved) return;
    const [top, left] = cellAt(grip.square, this.state.level.width);
    this.hurry();
    place(this.#boxes[this.state.boxes.indexOf(grip.square)], left * CELL + x - grip.x, top * CELL + y - grip.y);
  }

  /** A swipe is a step in its direction, or a push; a box that is taken along to another square goes there. */
  release(at, isCancelled) {
    if (this.mode !== 'play') return;
    const grip = this.#grip;
    this.#grip = null;
    const square = isCancelled ? -1 : this.#square(at);
    const swipe = isCancelled ? null : swipeDirection(this.#pressed, at.screen);
    if (swipe && (!grip || grip.square === square)) {
      this.redraw('pointer');
      this.#walkTowards(swipe);
      return;
    }
    // A box that was tapped waits for its target; tapped again, it waits no more.
    if (grip && !grip.moved && !grip.waited) return;
    const moves = this.#chosen?.ways.to(square) ?? (grip ? null : walk(this.state, square));
    this.redraw('pointer');
    this.play(moves);
  }

  #walkTowards(direction) {
    const move = rules.moveTowards(this.state, direction);
    if (move) this.play([move]);
  }

  /** Pull distances are shown for the goal that is pointed at. */
  hover(at) {
    if (this.overlay?.kind !== 'distances' || this.mode === 'edit') return;
    const square = this.#square(at);
    const goal = square >= 0 && rules.isGoal(this.state.level, square) ? [at.row, at.column] : null;
    if (String(goal) === String(this.#goal)) return;
    this.#goal = goal;
    this.#drawOverlay();
  }

  #paint(row, column) {
    this.moveCursor(Math.max(0, row), Math.max(0, column));
    const draft = editor.paint(this.draft, [row, column], this.tool, this.sides.max);
    if (draft) this.edit(draft);
    else this.refuse(t('sokoban.refused', { most: this.sides.max }));
  }

  key(event) {
    if (this.mode === 'edit') {
      return this.editKey(event, this.draft.height, this.draft.width, 1, (row, column) => this.#paint(row, column));
    }
    if (this.mode !== 'play') return false;
    if (event.key === 'Escape' && this.#chosen) {
      this.#choose(null);
      return true;
    }
    const direction = keyDirection(event);
    if (direction) this.#walkTowards(direction);
    return direction;
  }

  describe() {
    if (this.mode === 'edit') return t('sokoban.drawing', { rows: this.draft.height, columns: this.draft.width });
    const { level, boxes, player } = this.state;
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

/** What there is to draw of a position. */
function picture({ level, player, boxes }) {
  return {
    width: level.width,
    height: level.height,
    scenery: level,
    player,
    boxes,
    isWall: (at) => level.scenery[at] === '#',
    isFloor: (at) => level.inside[at],
    isGoal: (at) => level.inside[at] && rules.isGoal(level, at),
  };
}

customElements.define('papan-sokoban', SokobanBoard);
