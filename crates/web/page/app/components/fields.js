/** Form fields made from what the registry says about an option. */

import { h, replaceContent } from '../dom.js';
import { choiceName, nameOf, spoken, t } from '../i18n.js';
/** @import { Option } from '../../../types.js' */

/** A labelled row of a form. @param {{text: string, lang?: string}} [help] */
export function field(label, control, help) {
  return h(
    'label',
    { class: 'field' },
    h('span', { class: 'name', text: label }),
    control,
    help && h('small', { class: 'help muted', ...help }),
  );
}

/**
 * Puts new fields into a form. Where only values differ, the fields that are there take them over: one that is being
 * typed into must not be replaced under the user's hands, or Enter in it would submit nothing.
 * @param {Node[]} fields
 */
export function replaceFields(form, fields) {
  const fresh = h('div', {}, ...fields);
  if (shapeOf(fresh) !== shapeOf(form)) {
    replaceContent(form, fields);
    return;
  }
  const controls = form.querySelectorAll(CONTROLS);
  fresh.querySelectorAll(CONTROLS).forEach((control, index) => {
    const there = controls[index];
    if (there === document.activeElement) return;
    there.value = control.value;
    there.checked = control.checked;
  });
}

const CONTROLS = 'input, select';

/** A form's markup without the values in it. @param {HTMLElement} form */
function shapeOf(form) {
  const copy = /** @type {HTMLElement} */ (form.cloneNode(true));
  for (const input of copy.querySelectorAll('input')) {
    input.removeAttribute('value');
    input.removeAttribute('checked');
  }
  for (const option of copy.querySelectorAll('option')) option.removeAttribute('selected');
  return copy.innerHTML;
}

/**
 * A choice.
 * @param {{value: string, label: string}[]} choices
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [properties]
 */
export function select(choices, value, change, properties = {}) {
  return h(
    'select',
    { ...properties, onchange: (event) => change(event.target.value) },
    ...choices.map((choice) =>
      h('option', { value: choice.value, selected: choice.value === value, text: choice.label }),
    ),
  );
}

/**
 * The field of one option. An empty value means the default, which the field shows as a hint.
 * @param {Option} option
 * @param {(value: string|undefined) => void} change
 */
export function optionField(option, value, change) {
  const { kind } = option;
  const set = (text) => change(text === '' ? undefined : text);
  const testid = `option-${option.id}`;
  const name = nameOf('option', option.id);
  const help = spoken(`option.${option.id}.help`, option.help);
  if (kind.type === 'flag') {
    const box = h('input', {
      type: 'checkbox',
      checked: value === 'yes',
      testid,
      onchange: (event) => set(event.target.checked ? 'yes' : ''),
    });
    return h(
      'label',
      { class: 'field flag' },
      box,
      h('span', { class: 'name', text: name }),
      h('small', { class: 'help muted', ...help }),
    );
  }
  if (kind.type === 'choice') {
    const words = kind.words.map((word) => ({ value: word, label: choiceName(option.id, word) }));
    const choices = option.default ? words : [{ value: '', label: t('default') }, ...words];
    const control = select(choices, value ?? option.default ?? '', (word) => set(word === option.default ? '' : word), {
      testid,
      // So that a field with another default is another field.
      'data-default': option.default,
    });
    return field(name, control, help);
  }
  const input = h('input', {
    type: 'text',
    inputmode: kind.type === 'size' ? 'text' : kind.type === 'weight' ? 'decimal' : 'numeric',
    pattern: kind.type === 'integer' ? '[0-9]*' : kind.type === 'size' ? '[0-9]+x[0-9]+' : '[0-9]*[.]?[0-9]*',
    placeholder: option.id === 'seed' ? t('generate.random') : (option.default ?? option.value),
    value: value ?? '',
    testid,
    autocomplete: 'off',
    onchange: (event) => set(event.target.value.trim()),
  });
  return field(name, input, help);
}

/**
 * A field for an amount that may be left out; none at all is an amount.
 * @param {string} label
 * @param {number|undefined} value
 * @param {(value: number|undefined) => void} change
 * @param {{placeholder?: string, testid: string, step?: string}} look
 */
export function numberField(label, value, change, { placeholder = '', testid, step = '1' }) {
  const input = h('input', {
    type: 'number',
    min: '0',
    step,
    placeholder,
    value: value ?? '',
    testid,
    onchange: (event) => {
      const amount = event.target.valueAsNumber;
      change(Number.isFinite(amount) && amount >= 0 ? amount : undefined);
    },
  });
  return field(label, input);
}
