/**
 * Playing where a level is a question about a position: what is it, how much of it is there, and finding it on the board.
 * What is right comes from the program; the puzzle's `quiz` says what is asked and how its answers are read.
 */

import { announce, wordsFor } from '../announce.js';
import { $, h, icon, isFocusLost, replaceContent } from '../dom.js';
import { said, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { recordWin } from '../results.js';
import { nextLevel } from '../series.js';
import { store, taskFor } from '../store.js';
import { feedback } from './feedback.js';
/** @import { BoardHost } from '../board.js' */
/** @import { Question, Shown, SolveRecord, State } from '../../../types.js' */

export class Quiz {
  /** What the board shows over the position while nobody has chosen something else. @type {Shown|null} */
  overlay = null;
  /** The position after a move that was tried, while it is looked at. @type {State|null} */
  shown = null;
  /** @type {SolveRecord|null} the program's answer */
  #record = null;
  /** @type {AbortController} */
  #asking = new AbortController();
  /** How many questions are answered. */
  #answered = 0;
  #mistakes = 0;
  /** Whether the answer was shown instead of found. */
  #isRevealed = false;
  /** The ways that were found on the board. @type {Set<string>} */
  #found = new Set();
  #words = '';
  /** What stands in the field. */
  #typed = '';
  /** @type {'good'|'bad'|'plain'} */
  #tone = 'plain';
  /** @type {(() => Promise<void>)|null} */
  #next = null;

  /** @param {BoardHost} board @param {() => void} changed the board is to be drawn over anew */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
  }

  start() {
    const { container } = this.board;
    container.addEventListener('papan-pick', (/** @type {any} */ event) => this.#pick(event.detail.square));
    container.addEventListener('papan-try', (/** @type {any} */ event) => this.#try(event.detail.from, event.detail.to));
  }

  /** The rules of asking, where the puzzle in use is asked about. */
  get #rules() {
    return store.info && !store.info.seeks_plans && store.level ? store.module.quiz : undefined;
  }

  /** @returns {Question[]} */
  get #questions() {
    return this.#record && this.#rules ? this.#rules.questions(this.#record.analysis) : [];
  }

  get #isOver() {
    return this.#record !== null && (this.#isRevealed || this.#answered >= this.#questions.length);
  }

  /** Another level. @param {boolean} isInView whether somebody looks */
  reset(isInView) {
    this.#asking.abort();
    this.#record = null;
    this.#begin();
    if (isInView) this.show();
  }

  #begin() {
    this.#answered = this.#mistakes = 0;
    this.#isRevealed = false;
    this.#found.clear();
    this.#typed = '';
    this.#next = null;
    this.#say('');
    this.#lookAt(null, null);
  }

  /** Somebody looks: the answer is asked for, so that it is there when it is needed. */
  async show() {
    if (!this.#rules || !store.level || this.#record) return;
    const mine = (this.#asking = new AbortController());
    try {
      const record = await this.#ask(store.level.text, mine.signal);
      if (mine.signal.aborted) return;
      this.#record = record;
      if (!record.analysis?.sides) this.#say(t('hint.unknown'), 'bad');
      this.render();
    } catch (error) {
      if (!mine.signal.aborted) this.#say(wordsFor(error), 'bad');
    }
  }

  /** @param {string} level @param {AbortSignal} signal @returns {Promise<SolveRecord>} */
  async #ask(level, signal) {
    const task = taskFor(level, 'solve');
    const options = { ...task.options, ...this.#rules?.options };
    return (await runJob({ task: 'solve', ...task, options }, { signal })).record;
  }

  /** @param {State|null} after @param {Shown|null} overlay */
  #lookAt(after, overlay) {
    const wasElsewhere = this.shown !== null;
    this.shown = after;
    this.overlay = overlay;
    const state = after ?? store.level?.state;
    if (state && (after || wasElsewhere)) this.board.show(state, { animate: false });
    this.render();
    this.changed();
  }

  /** @param {string} words @param {'good'|'bad'|'plain'} [tone] */
  #say(words, tone = 'plain') {
    this.#words = words;
    this.#tone = tone;
    this.render();
  }

  /** @param {string} answer */
  #answer(answer) {
    const question = this.#questions[this.#answered];
    if (!question || !this.#record || !store.level) return;
    if (answer !== question.right) {
      this.#mistakes += 1;
      feedback('refused');
      this.#say(t('quiz.wrong'), 'bad');
      return;
    }
    this.#answered += 1;
    feedback('move');
    if (this.#isOver) this.#finish();
    else {
      this.#say(t('quiz.right'), 'good');
      this.#lookAt(null, this.#rules?.attackers(store.level.state, this.#record.analysis) ?? null);
    }
    // The question that had the focus is gone.
    if (isFocusLost()) ($('quiz').querySelector('input, button') ?? this.board).focus({ preventScroll: true });
  }

  #reveal() {
    this.#isRevealed = true;
    this.#finish();
    if (isFocusLost()) $('quiz').querySelector('button')?.focus({ preventScroll: true });
  }

  /** All is answered, or shown. */
  async #finish() {
    const { level, info } = store;
    const record = this.#record;
    if (!level || !record) return;
    const isWon = !this.#isRevealed && this.#mistakes === 0;
    if (isWon) {
      feedback('win');
      recordWin({ puzzle: info.id, level: level.text, id: level.id ?? null, objective: null, cost: null, solution: record.analysis.answer ?? null });
    }
    // The first line is for machines that compare answers.
    const verdict = record.said.answer.slice(1).map((line) => said(line).text).join(' ');
    this.#say(`${t(isWon ? 'quiz.won' : 'quiz.over')} ${verdict}`, isWon ? 'good' : 'plain');
    this.#lookAt(null, this.#rules?.everything(level.state, record.analysis) ?? null);
    const next = await nextLevel();
    if (record !== this.#record) return;
    this.#next = next;
    this.render();
  }

  /** Whether something is to be found on the board now. */
  get #isPlayed() {
    return this.#record !== null && this.#answered > 0 && !this.#isOver && (this.#rules?.total(this.#record.analysis) ?? 0) > 0;
  }

  /** A piece is chosen. @param {any} square the puzzle's own */
  #pick(square) {
    if (!this.#isPlayed || !this.#record || !store.level) return;
    if (this.shown) this.#lookAt(null, null);
    const picked = this.#rules?.pick(store.level.state, this.#record.analysis, square);
    if (!picked) return;
    this.#say(picked.words);
    this.#lookAt(null, picked.shown);
    if (picked.isPicked) this.board.element?.pick(square);
    announce(picked.words);
  }

  /** It goes somewhere. @param {any} from @param {any} to */
  async #try(from, to) {
    const record = this.#record;
    const { level, module } = store;
    if (!this.#isPlayed || !record || !level || !this.#rules || this.shown) return;
    const attempt = this.#rules.attempt(level.state, from, to);
    if ('refused' in attempt) {
      feedback('refused');
      this.#say(attempt.refused, 'bad');
      this.board.element?.pick(from);
      return;
    }
    try {
      const answer = await this.#ask(module.text(attempt.after), this.#asking.signal);
      if (record !== this.#record || this.#isOver) return;
      const { isRight, words, shown } = attempt.read(answer.analysis);
      if (isRight) this.#found.add(attempt.key);
      feedback(isRight ? 'move' : 'refused');
      const isAll = this.#found.size === this.#rules.total(record.analysis);
      this.#say(words, isRight ? 'good' : 'bad');
      this.#lookAt(attempt.after, shown);
      if (isAll) {
        this.#answered = this.#questions.length;
        this.#finish();
      }
    } catch (error) {
      if (!this.#asking.signal.aborted) this.#say(wordsFor(error), 'bad');
    }
  }

  #goBack() {
    const { level } = store;
    if (!this.#record || !level) return;
    this.#say('');
    this.#lookAt(null, this.#rules?.attackers(level.state, this.#record.analysis) ?? null);
    this.board.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== 'Escape' || !this.shown) return false;
    this.#goBack();
    return true;
  }

  render() {
    const rules = this.#rules;
    $('quiz').hidden = !rules;
    if (!rules) return;
    const { id } = store.info;
    const question = this.#isOver ? undefined : this.#questions[this.#answered];
    const button = (/** @type {string} */ hook, /** @type {string} */ words, /** @type {() => void} */ onclick, kind = '') => h('button', { class: kind, testid: hook, onclick, text: words });
    replaceContent($('quiz'), [
      h('h2', { text: t('quiz.title') }),
      h('p', { class: `verdict ${this.#tone}`, testid: 'quiz-said', role: 'status', hidden: !this.#words, text: this.#words }),
      ...(question ? [this.#questionNode(question)] : []),
      this.#isPlayed && h('p', { testid: 'quiz-play', text: t(`${id}.quiz.play`, { n: this.#found.size, of: rules.total(this.#record?.analysis) }) }),
      h('div', { class: 'actions' },
        this.shown && button('quiz-back', t('quiz.back'), () => this.#goBack(), 'grow'),
        this.#next && h('button', { class: 'grow primary', testid: 'next-level', onclick: () => this.#next?.() }, icon('next'), h('span', { text: t('play.next') })),
        this.#isOver && button('quiz-again', t('quiz.again'), () => this.#begin(), 'grow'),
        question && !this.shown && button('quiz-reveal', t('quiz.reveal'), () => this.#reveal(), 'grow'),
        this.#isOver && h('a', { class: 'button grow', href: `#/solve/${id}`, text: t('play.analyse') }),
      ),
    ].filter(Boolean));
  }

  /** @param {Question} question */
  #questionNode({ id, choices }) {
    const key = `${store.info.id}.quiz.${id}`;
    const ask = h('legend', { testid: 'quiz-question', text: t(`${key}.ask`) });
    if (choices) {
      const choice = (/** @type {string} */ each) => h('button', { class: 'step', testid: `quiz-${each}`, onclick: () => this.#answer(each), text: t(`${key}.${each}`) });
      return h('fieldset', {}, ask, h('div', { class: 'actions stack' }, ...choices.map(choice)));
    }
    const field = h('input', { inputmode: 'numeric', autocomplete: 'off', testid: 'quiz-number', 'aria-label': t('quiz.number'), value: this.#typed });
    field.addEventListener('input', () => (this.#typed = field.value));
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#answer(field.value.trim().replace(/^0+(?=\d)/, ''));
    };
    return h('form', { onsubmit },
      h('fieldset', {}, ask, h('div', { class: 'row' }, field, h('button', { type: 'submit', testid: 'quiz-answer', text: t('quiz.check') }))));
  }
}
