/** The Sokoban board: scenery, boxes and player, and what pointer and keys do with them. */
import { t } from '../../app/i18n.js';
import { arrow } from '../shared/arrow.js';
import { BoardElement } from '../shared/board-element.js';
import { Cursor, isAction } from '../shared/cursor.js';
import { keyDirection, STEPS } from '../shared/directions.js';
import { readMarks } from '../shared/marks.js';
import { CELL, cellRect, centre, group, place } from '../shared/svg.js';
import * as editor from './editor.js';
import { drawOverlay } from './overlay-view.js';
import { Pushes, walk } from './routes.js';
import * as rules from './rules.js';
import { boxShape, drawScenery, playerShape } from './shapes.js';

export class SokobanBoard extends BoardElement {
  rules = rules;
  editor = editor;
  walksPaths = true;

  #scenery = null;
  #boxes = [];
  /** The box that waits for its target, with the ways it can go. */
  #chosen = null;
  #goal = null;
  #cursor = new Cursor();
  /** Row and column of the player when it was drawn last. */
  #stood = null;

  build() {
    this.ground = group('sk-ground');
    this.under = group('sk-under');
    this.boxes = group('sk-boxes');
    this.player = playerShape();
    this.over = group('sk-over');
    this.marks = group('sk-marks');
    this.targets = group('sk-targets');
    this.svg.append(
      this.ground, this.under, this.boxes, this.player, this.over, this.targets, this.marks,
      this.#cursor.element,
    );
  }

  draw(changed) {
    const view = this.mode === 'edit' ? editor.picture(this.draft) : picture(this.shown);
    if (this.#scenery !== view.scenery || changed.has('mode')) {
      this.#scenery = view.scenery;
      this.ground.replaceChildren(...drawScenery(view));
      const margin = this.mode === 'edit' ? CELL : 4;
      this.frame(-margin, -margin, view.width * CELL + 2 * margin, view.height * CELL + 2 * margin);
      this.#choose(null);
      this.#goal = null;
    }
    if (changed.has('state')) this.#choose(null);
    this.#drawBoxes(view);
    this.#drawPlayer(view);
    if (changed.has('overlay') || changed.has('mode')) this.#drawOverlay();
    if (changed.has('highlight') || changed.has('state') || changed.has('mode')) this.#drawMarks();
    this.#cursor.put(this.#cursor.row, this.#cursor.column);
  }

  #drawBoxes(view) {
    while (this.#boxes.length > view.boxes.length) this.#boxes.pop().remove();
    while (this.#boxes.length < view.boxes.length) this.#boxes.push(this.boxes.appendChild(boxShape()));
    view.boxes.forEach((at, index) => {
      const box = this.#boxes[index];
      place(box, (at % view.width) * CELL, Math.floor(at / view.width) * CELL);
      box.classList.toggle('sk-home', view.isGoal(at));
    });
  }

  #drawPlayer(view) {
    this.player.toggleAttribute('hidden', view.player === null);
    if (view.player === null) return;
    const [row, column] = [Math.floor(view.player / view.width), view.player % view.width];
    const far = this.#stood
      && Math.abs(row - this.#stood[0]) + Math.abs(column - this.#stood[1]) > 1;
    if (far) this.style.setProperty('--papan-ms', '0ms');
    this.#look(row, column, far);
    this.#stood = [row, column];
    place(this.player, column * CELL, row * CELL);
  }

  /** The player looks where it went last, which is not where it came from when moves are undone. */
  #look(row, column, far) {
    const named = this.shown === this.state && STEPS[this.lastMove?.toLowerCase()];
    const gone = !far && this.#stood && [row - this.#stood[0], column - this.#stood[1]];
    const [down, right] = named || (gone && (gone[0] || gone[1]) ? gone : []);
    if (down !== undefined) place(this.player.lastChild, right * 4, down * 4);
  }

  #drawOverlay() {
    drawOverlay(this.under, this.over, this.overlay, this.#goal);
    // A level's text begins with its first row that is not empty; a draft may have others above.
    const above = this.mode === 'edit' ? editor.emptyRows(this.draft) : 0;
    for (const layer of [this.under, this.over]) place(layer, 0, above * CELL);
  }

  #drawMarks() {
    const { cells, moves } = readMarks(this.mode === 'edit' ? [] : this.highlight);
    const shapes = cells.map(({ row, column, kind }) => cellRect(`papan-mark ${kind}`, row, column, 2, 6));
    if (moves.length && this.shown.level) {
      const { level, player } = this.shown;
      const [down, right] = STEPS[moves[0].toLowerCase()];
      const [x, y] = centre(Math.floor(player / level.width), player % level.width);
      const reach = CELL * (rules.isPush(moves[0]) ? 1.7 : 1);
      const from = [x + right * 13, y + down * 13];
      shapes.push(arrow('hint', from, [x + right * reach, y + down * reach]));
    }
    this.marks.replaceChildren(...shapes);
  }

  /** Makes a box wait for its target, or none. */
  #choose(box) {
    this.#chosen = box === null ? null : { box, plans: new Pushes(this.state, box) };
    const { width } = this.state?.level ?? {};
    const at = (square) => [Math.floor(square / width), square % width];
    const dots = (this.#chosen?.plans.squares ?? [])
      .map((square) => cellRect('sk-target', ...at(square), 15, 5));
    const frame = box === null ? [] : [cellRect('papan-mark chosen', ...at(box), 2, 6)];
    this.targets.replaceChildren(...frame, ...dots);
  }

  #square({ row, column }) {
    const { level } = this.state;
    const outside = row < 0 || column < 0 || row >= level.height || column >= level.width;
    return outside ? -1 : row * level.width + column;
  }

  press(at, event) {
    if (this.mode === 'edit') {
      this.#paint(at.row, at.column);
      return true;
    }
    const square = this.#square(at);
    this.#chooseGoal(square);
    if (this.mode !== 'play' || square < 0) return false;
    if (!this.state.boxes.includes(square)) return true;
    this.grip = { square, x: at.x, y: at.y, waited: this.#chosen?.box === square, moved: false };
    this.#choose(square);
    return event.isPrimary;
  }

  drag(at) {
    if (this.mode === 'edit') {
      if (editor.has(this.draft, at.row, at.column)) this.#paint(at.row, at.column);
      return;
    }
    const grip = this.grip;
    if (!grip) return;
    grip.moved ||= Math.hypot(at.x - grip.x, at.y - grip.y) > CELL / 4;
    if (!grip.moved) return;
    const box = this.#boxes[this.state.boxes.indexOf(grip.square)];
    const { width } = this.state.level;
    box.classList.add('sk-held');
    this.style.setProperty('--papan-ms', '0ms');
    place(
      box,
      (grip.square % width) * CELL + at.x - grip.x,
      Math.floor(grip.square / width) * CELL + at.y - grip.y,
    );
  }

  release(at, cancelled) {
    if (this.mode !== 'play') return;
    const grip = this.grip;
    this.grip = null;
    const square = this.#square(at);
    if (grip?.moved) {
      for (const box of this.#boxes) box.classList.remove('sk-held');
      const moves = cancelled ? null : this.#chosen?.plans.to(square);
      this.#choose(null);
      this.redraw('state');
      this.play(moves);
    } else if (grip) {
      if (grip.waited) this.#choose(null);
    } else if (!cancelled) {
      const moves = this.#chosen?.plans.to(square) ?? walk(this.state, square);
      this.#choose(null);
      this.play(moves);
    }
  }

  hover(at) {
    if (this.mode !== 'edit') this.#chooseGoal(this.#square(at));
  }

  /** Pull distances are shown for the goal that is pointed at. */
  #chooseGoal(square) {
    if (this.overlay?.kind !== 'distances') return;
    const { level } = this.state;
    const goal = square >= 0 && rules.isGoal(level, square)
      ? [Math.floor(square / level.width), square % level.width]
      : null;
    if (String(goal) === String(this.#goal)) return;
    this.#goal = goal;
    this.#drawOverlay();
  }

  #paint(row, column) {
    this.#cursor.put(Math.max(0, row), Math.max(0, column));
    this.edit(editor.paint(this.draft, [row, column], this.tool));
  }

  key(event) {
    if (this.mode === 'edit') {
      const { width, height } = this.draft;
      const bounds = { top: -1, left: -1, bottom: height, right: width };
      if (this.#cursor.follow(event, bounds)) return true;
      if (isAction(event)) this.#paint(this.#cursor.row, this.#cursor.column);
      return isAction(event);
    }
    if (this.mode !== 'play') return false;
    if (event.key === 'Escape' && this.#chosen) {
      this.#choose(null);
      return true;
    }
    const direction = keyDirection(event);
    if (!direction) return false;
    const move = rules.moveTowards(this.state, direction);
    if (move) this.play([move]);
    return true;
  }

  describe() {
    if (this.mode === 'edit') {
      return t('sokoban.board.edit', { rows: this.draft.height, columns: this.draft.width });
    }
    const { level, boxes, player } = this.state;
    return t('sokoban.board', {
      rows: level.height,
      columns: level.width,
      boxes: boxes.length,
      home: boxes.filter((box) => rules.isGoal(level, box)).length,
      row: Math.floor(player / level.width) + 1,
      column: (player % level.width) + 1,
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
    isFloor: (at) => Boolean(level.inside[at]),
    isGoal: (at) => level.inside[at] && rules.isGoal(level, at),
  };
}

customElements.define('papan-sokoban', SokobanBoard);
