/** Lessons: guided pages that show recorded searches of ready levels, and check answers to questions about them. */

import { toast } from '../announce.js';
import { $, h, isFocusLost } from '../dom.js';
import { currentLanguage, languages, t } from '../i18n.js';
import { navigate, routeTo, routeToStep } from '../router.js';
import { site } from '../site.js';
import { store } from '../store.js';
/** @import { Lesson, LessonQuestion, LessonShow, LessonTranslations } from '../../../types.js' */

/** @type {Promise<LessonTranslations[]>|null} */
let loading = null;
/** @type {{id: string, step: number}|null} what is open */
let open = null;
/** @type {(show: LessonShow, expansion: number) => Promise<void>} */
let showSearch;

/**
 * @param {(show: LessonShow, expansion: number) => Promise<void>} watch shows searches
 * @returns {(id: string|null, step: number) => Promise<void>} opens a step, or closes the lesson
 */
export function startLessons(watch) {
  showSearch = watch;
  document.addEventListener('papan-language', () => {
    if (open) openLesson(open.id, open.step);
    else renderList();
  });
  return openLesson;
}

/** Has the lessons loaded, once. A failure is tried again by whoever needs them next. */
function load() {
  loading ??= fetchFirst(site.lessons).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {string[]} addresses the next one where one does not answer @returns {Promise<LessonTranslations[]>} */
async function fetchFirst([address, ...others]) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(response.statusText);
    return await response.json();
  } catch (error) {
    if (!others.length) throw error;
    return fetchFirst(others);
  }
}

/** In the reader's language if there is one, else in another, which is marked. @param {LessonTranslations} lesson */
function translated({ languages: found }) {
  const language = [currentLanguage(), ...languages].find((each) => each in found) ?? '';
  return { lesson: found[language], lang: language === currentLanguage() ? undefined : language };
}

/** @param {string|null} id @param {number} step from 1 */
async function openLesson(id, step) {
  const hadFocus = $('lesson').contains(document.activeElement) || isFocusLost();
  open = null;
  if (!id) {
    await renderList();
    return;
  }
  let lessons;
  try {
    lessons = await load();
  } catch {
    toast(t('lesson.unavailable'));
    await renderList();
    return;
  }
  const found = lessons.find((lesson) => lesson.id === id);
  if (!found) {
    toast(t('lesson.unknown'));
    navigate(routeTo('watch', store.info.id), true);
    await renderList();
    return;
  }
  const { lesson, lang } = translated(found);
  const number = Math.max(1, Math.min(lesson.steps.length, step));
  open = { id, step: number };
  const heading = renderStep(id, lesson, number, lang);
  if (hadFocus) heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'nearest' });
  const { show, expansion } = lesson.steps[number - 1];
  await showSearch(show, expansion);
}

async function renderList() {
  const list = h('ol', { class: 'lesson-list' });
  const box = h(
    'details',
    { testid: 'lessons', ontoggle: () => fill(list) },
    h('summary', {}, h('h2', { text: t('lesson.all') })),
    list,
  );
  delete $('lesson').dataset.open;
  $('lesson').replaceChildren(box);
}

/** Lists the lessons. @param {HTMLElement} list */
async function fill(list) {
  if (list.childElementCount) return;
  try {
    const lessons = await load();
    list.replaceChildren(
      ...lessons.map((each) => {
        const { lesson, lang } = translated(each);
        const href = routeToStep(lesson.steps[0].show.puzzle, each.id, 1);
        return h(
          'li',
          { lang },
          h('a', { href, text: lesson.title, testid: `lesson-${each.id}` }),
          h('p', { class: 'muted small', text: lesson.summary }),
        );
      }),
    );
  } catch {
    list.replaceChildren(h('li', { class: 'muted', text: t('lesson.unavailable') }));
  }
}

/**
 * @param {string} id
 * @param {Lesson} lesson
 * @param {number} number of the step, from 1
 * @param {string|undefined} lang of the lesson, where that is not the page's
 * @returns {HTMLElement} its heading
 */
function renderStep(id, lesson, number, lang) {
  const step = lesson.steps[number - 1];
  const of = lesson.steps.length;
  const heading = h('h3', { tabindex: '-1', text: step.heading, testid: 'lesson-heading' });
  const to = (/** @type {number} */ other, /** @type {string} */ words, /** @type {string} */ hook, /** @type {string} */ look) =>
    h('a', { class: `button grow ${look}`, href: routeToStep(lesson.steps[other - 1].show.puzzle, id, other), text: t(words), testid: hook });
  const close = h('a', { class: 'button grow', href: routeTo('watch', step.show.puzzle), text: t('lesson.close'), testid: 'lesson-close' });
  $('lesson').dataset.open = '';
  $('lesson').replaceChildren(
    h('p', { class: 'muted small', text: t('lesson.step', { n: number, of }), testid: 'lesson-step' }),
    h('h2', { lang, text: lesson.title, testid: 'lesson-title' }),
    h('div', { lang, class: 'lesson-text', testid: 'lesson-text' }, heading, ...paragraphs(step.text)),
    ...step.questions.map((question, place) => questionForm(question, place, lang)),
    h(
      'div',
      { class: 'actions' },
      number > 1 && to(number - 1, 'lesson.back', 'lesson-back', ''),
      number < of ? to(number + 1, 'lesson.next', 'lesson-next', 'primary') : close,
    ),
    number < of && h('div', { class: 'actions' }, close),
  );
  return heading;
}

/** Paragraphs of a text, with words that are emphasised or code. @param {string} text */
function paragraphs(text) {
  return text.split(/\n\s*\n/).map((paragraph) => h('p', {}, ...inline(paragraph.replaceAll('\n', ' '))));
}

/** @param {string} text @returns {(Node|string)[]} */
function inline(text) {
  return text.split(/((?<!\w)_[^_]+_(?!\w)|\x60[^\x60]+\x60)/).map((part, place) => {
    if (place % 2 === 0) return part;
    return h(part[0] === '_' ? 'em' : 'code', { text: part.slice(1, -1) });
  });
}

/** @param {LessonQuestion} question @param {number} place @param {string|undefined} lang */
function questionForm({ ask, choices, right, why }, place, lang) {
  const verdict = h('p', { class: 'lesson-verdict', role: 'status', testid: `lesson-verdict-${place}` });
  const reveal = h('button', { class: 'quiet small', text: t('lesson.reveal'), hidden: true, testid: `lesson-reveal-${place}` });
  const name = `lesson-answer-${place}`;
  const answers = choices.length
    ? choices.map((text, index) =>
        h('label', { class: 'switch' }, h('input', { type: 'radio', name, value: index + 1, required: true, testid: `${name}-${index + 1}` }), h('span', {}, ...inline(text))),
      )
    : [h('input', { type: 'number', name, min: 0, step: 1, required: true, 'aria-label': t('lesson.number'), testid: name })];
  const tell = (/** @type {boolean} */ isRight, /** @type {string} */ words) => {
    verdict.dataset.state = isRight ? 'right' : 'wrong';
    verdict.replaceChildren(h('strong', { text: words }), ' ', ...(isRight ? inline(why) : []));
    reveal.hidden = isRight;
  };
  const form = h(
    'form',
    {
      class: 'lesson-question',
      testid: `lesson-question-${place}`,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = Number(new FormData(form).get(name));
        tell(given === right, t(given === right ? 'lesson.right' : 'lesson.wrong'));
      },
    },
    h('fieldset', {}, h('legend', { lang }, ...inline(ask)), ...answers),
    h('div', { class: 'actions' }, h('button', { type: 'submit', text: t('lesson.check'), testid: `lesson-check-${place}` }), reveal),
    verdict,
  );
  reveal.addEventListener('click', () => {
    form.querySelector('input').focus();
    tell(true, t('lesson.answer', { answer: choices.length ? choices[right - 1] : String(right) }));
  });
  return form;
}
