/** The menu of everything that can be saved or printed: one dialog for all views. */

import { announce, wordsFor } from '../announce.js';
import { optionsFor, pick } from '../catalogue.js';
import { $, h, icon, setUsable } from '../dom.js';
import { currentLanguage, puzzleName, t } from '../i18n.js';
import { runJob } from '../jobs.js';
import { recall } from '../remember.js';
import { saveBlob, saveText } from '../save.js';
import { store } from '../store.js';
import { Timeline } from '../timeline.js';
import { chartsOf, csvOf, pageOf } from './comparison.js';
import { boardsOf, filmOf, strideOf } from './film.js';
import { painted, pngOf, scaleFor, Studio, textOf } from './picture.js';
import { endPrinting, printNodes } from './print.js';
/** @import { Exported } from '../components/export-button.js' */

/** How long a solution is looked for that is not known yet. */
const LIMITS = { time_ms: 20_000 };
/** The longer side of a picture, in pixels, and how far small boards are enlarged. */
const [SIDE, MOST_SCALE] = [4096, 3];

/** @type {AbortController|null} what is under way */
let running = null;

/** @param {Exported} exported */
export function open(exported) {
  const dialog = $('export-dialog');
  const state = exported.place()?.state() ?? store.level?.state ?? null;
  const race = exported.race();
  dialog.replaceChildren(
    h('h2', { id: 'export-title', text: t('export.title') }),
    section('export.level', button('export-file', 'export.file', saveLevelFile)),
    ...(state ? pictureNodes(exported) : [h('p', { class: 'note', text: t('export.noBoard') })]),
    ...(store.level && store.info.seeks_plans ? solutionNodes(exported) : []),
    ...(race ? comparisonNodes(race) : []),
    printNodes(work, note),
    h(
      'div',
      { class: 'export-foot' },
      h('p', { id: 'export-note', class: 'muted', testid: 'export-note', role: 'status' }),
      h('progress', { id: 'export-progress', testid: 'export-progress', hidden: true, max: 1, 'aria-label': t('progress') }),
      h(
        'div',
        { class: 'actions' },
        h('button', { id: 'export-cancel', class: 'danger', testid: 'export-cancel', hidden: true, onclick: cancel, text: t('cancel') }),
        h('button', { class: 'primary', testid: 'export-close', onclick: () => dialog.close(), text: t('close') }),
      ),
    ),
  );
  dialog.addEventListener('close', end, { once: true });
  dialog.showModal();
}

function end() {
  cancel();
  endPrinting();
}

function cancel() {
  running?.abort();
}

/** @param {string} title @param {...Node} nodes */
const section = (title, ...nodes) => h('section', {}, h('h3', { text: t(title) }), h('div', { class: 'actions' }, ...nodes));

/** @param {string} testid @param {string} key @param {() => unknown} onclick */
const button = (testid, key, onclick) => h('button', { testid, onclick }, icon('download'), h('span', { text: t(key) }));

/** @param {string} words */
function note(words) {
  $('export-note').textContent = words;
}

/** Says what was saved. @param {string} name */
function told(name) {
  note(t('export.saved', { name }));
  announce(t('export.saved', { name }));
}

/**
 * Does something that takes a while, one thing at a time; it can be given up.
 * @param {(signal: AbortSignal, onPart: (part: number) => void) => Promise<unknown>} action
 */
async function work(action) {
  if (running) return;
  const mine = (running = new AbortController());
  const buttons = [...$('export-dialog').querySelectorAll('section button')];
  for (const each of buttons) setUsable(each, false);
  const bar = $('export-progress');
  bar.removeAttribute('value');
  bar.hidden = $('export-cancel').hidden = false;
  try {
    await action(mine.signal, (part) => (bar.value = part));
  } catch (error) {
    if (!mine.signal.aborted) note(error instanceof DOMException ? t('export.failed') : wordsFor(error));
  } finally {
    running = null;
    const had = document.activeElement === $('export-cancel');
    for (const each of buttons) setUsable(each, true);
    bar.hidden = $('export-cancel').hidden = true;
    if (had) $('export-dialog').querySelector('button')?.focus();
    if (mine.signal.aborted && $('export-dialog').open) note('');
  }
}

/** The name of files about the level, without its ending. */
const baseName = () => store.level?.title ?? store.source.listed?.id ?? store.info.id;

function saveLevelFile() {
  const { level, source, module } = store;
  const { extension, text } = level ? module.file(level.text) : { extension: 'txt', text: source.text };
  const name = `${baseName()}.${extension}`;
  saveText(name, text);
  told(name);
}

/** @param {Exported} exported */
function pictureNodes({ place }) {
  const shown = place()?.board.overlays ?? [];
  const box = h('input', { type: 'checkbox', testid: 'export-overlays', checked: true });
  const save = (/** @type {(svg: SVGSVGElement) => Promise<Blob>} */ make, /** @type {string} */ extension) => () =>
    work(async () => {
      const state = place()?.state() ?? store.level?.state;
      if (!state) return;
      const studio = new Studio(store.module);
      try {
        const svg = await studio.draw(state, box.checked ? shown : []);
        const name = `${baseName()}.${extension}`;
        saveBlob(name, await make(svg));
        told(name);
      } finally {
        studio.close();
      }
    });
  const asSvg = async (/** @type {SVGSVGElement} */ svg) => new Blob([textOf(svg)], { type: 'image/svg+xml' });
  const asPng = async (/** @type {SVGSVGElement} */ svg) => pngOf(await painted(svg, scaleFor(svg, SIDE, MOST_SCALE)));
  return [
    section('export.picture', button('export-svg', 'export.svg', save(asSvg, 'svg')), button('export-png', 'export.png', save(asPng, 'png'))),
    shown.some(Boolean) && h('label', { class: 'switch' }, box, h('span', { text: t('export.overlays') })),
  ].filter(Boolean);
}

/** @param {Exported} exported */
function solutionNodes({ line }) {
  const known = line() ?? store.record?.solution ?? null;
  const moves = known === null ? 0 : timelineOf(known).length;
  const words = line() ? t('export.line', { n: moves }) : known ? t('export.known', { n: moves }) : t('export.search');
  /** Has the moves, and does something with them. @param {(line: Timeline, signal: AbortSignal, onPart: (part: number) => void) => Promise<void>} action */
  const withLine = (action) => () =>
    work(async (signal, onPart) => {
      const solution = known ?? (await search(signal));
      if (solution !== null && !signal.aborted) await action(timelineOf(solution), signal, onPart);
    });
  const film = withLine(async (played, signal, onPart) => {
    const speed = 2 ** Number(recall('speed') ?? 2);
    const onFrame = (/** @type {number} */ done, /** @type {number} */ total) => {
      onPart(done / total);
      note(t('export.frames', { done, total }));
    };
    const blob = await filmOf(played, { speed, signal, onFrame });
    if (!blob) return;
    const name = `${baseName()}.gif`;
    saveBlob(name, blob);
    told(name);
    const stride = strideOf(played.length);
    if (stride > 1) note(`${t('export.saved', { name })} ${t('export.every', { n: stride })}`);
  });
  const boards = withLine(async (played) => {
    const name = `${baseName()}-boards.txt`;
    saveText(name, boardsOf(played, store.level?.title ?? puzzleName(store.info.id)));
    told(name);
  });
  return [
    section('export.solution', button('export-gif', 'export.gif', film), button('export-boards', 'export.boards', boards)),
    h('p', { class: 'muted small', text: words }),
  ];
}

/** @param {string} solution */
function timelineOf(solution) {
  const { level, module } = store;
  if (!level || !module.readSolution) throw new Error('no moves');
  return new Timeline(module, level.state, module.readSolution(level.state, solution));
}

/** Looks for a solution of the level; says why there is none. @param {AbortSignal} signal @returns {Promise<string|null>} */
async function search(signal) {
  const { level, info, settings } = store;
  note(t('export.solving'));
  const options = pick(settings.options, optionsFor(info, 'solve'));
  const { record } = await runJob({ task: 'solve', puzzle: info.id, level: level?.text, options, limits: LIMITS }, { signal });
  if (!record.solution && !signal.aborted) note(t(record.outcome === 'unsolvable' ? 'export.unsolvable' : 'export.none'));
  return record.solution;
}

/** @param {NonNullable<ReturnType<Exported['race']>>} race */
function comparisonNodes(race) {
  const name = (/** @type {string} */ extension) => `${baseName()}-comparison.${extension}`;
  const csv = () => {
    saveText(name('csv'), csvOf(race), 'text/csv;charset=utf-8');
    told(name('csv'));
  };
  const chart = () =>
    work(async () => {
      saveBlob(name('png'), await pngOf(await chartsOf(race)));
      told(name('png'));
    });
  const page = () =>
    work(async () => {
      const { level, info, module, registry } = store;
      const studio = new Studio(module);
      try {
        const board = level ? await studio.draw(level.state) : null;
        const title = `${t('export.comparison')} · ${level?.title ?? puzzleName(info.id)}`;
        const about = { title, level: level?.text ?? '', board, table: race.table, version: registry.version, language: currentLanguage() };
        saveText(name('html'), pageOf(race, about), 'text/html;charset=utf-8');
        told(name('html'));
      } finally {
        studio.close();
      }
    });
  const charts = button('export-chart', 'export.chart', chart);
  if (!race.charts.length) charts.hidden = true;
  return [section('export.comparison', button('export-csv', 'export.csv', csv), charts, button('export-page', 'export.page', page))];
}
