/** How a level is to be solved: algorithm, heuristic, objective, options and limits, all read from the registry. */

import { optionsFor, pick } from '../catalogue.js';
import { h } from '../dom.js';
import { algorithmName, nameOf, spoken, t } from '../i18n.js';
import { store, updateSettings } from '../store.js';
import { field, numberField, optionField, select } from './fields.js';
/** @import { Heuristic, Limits, Option, Task } from '../../../types.js' */

const MIB = 1024 * 1024;

/** The algorithm that the settings name, or the first of the registry. */
export function chosenAlgorithm() {
  const { algorithms } = store.info;
  return algorithms.find((algorithm) => algorithm.id === store.settings.algorithm) ?? algorithms[0];
}

/** The fields for algorithm, heuristic and objective. */
export function methodFields() {
  const { algorithms, heuristics } = store.info;
  const algorithm = chosenAlgorithm();
  if (!algorithm) return [];
  const fields = [
    field(
      t('solve.algorithm'),
      select(
        algorithms.map(({ id, name }) => ({ value: id, label: algorithmName({ id, name }) })),
        algorithm.id,
        (id) => updateSettings({ algorithm: id }),
        { testid: 'algorithm' },
      ),
      spoken(`algorithm.${algorithm.id}.summary`, algorithm.summary),
    ),
  ];
  if (algorithm.uses_heuristic && heuristics.length) {
    const chosen = heuristics.find(({ id }) => id === store.settings.heuristic);
    const choices = [
      { value: '', label: t('default') },
      ...heuristics.map(({ id }) => ({ value: id, label: nameOf('heuristic', id) })),
    ];
    const control = select(choices, chosen?.id ?? '', (id) => updateSettings({ heuristic: id || undefined }), {
      testid: 'heuristic',
    });
    fields.push(
      field(t('solve.heuristic'), control, chosen && spoken(`heuristic.${chosen.id}.summary`, chosen.summary)),
      ...(chosen ? [h('p', { class: 'claim muted small', text: t(`claim.${claimOf(chosen)}`) })] : []),
    );
  }
  return [...fields, ...objectiveFields()];
}

/** The field for the objective, where there is a choice. */
export function objectiveFields() {
  const { objectives } = store.info;
  if (objectives.length < 2) return [];
  const chosen = objectives.find(({ id }) => id === chosenObjective()) ?? objectives[0];
  const control = select(
    objectives.map(({ id }) => ({ value: id, label: nameOf('objective', id) })),
    chosen.id,
    (id) => updateSettings({ objective: id }),
    { testid: 'objective' },
  );
  return [field(t('solve.objective'), control, spoken(`objective.${chosen.id}.summary`, chosen.summary))];
}

/** The objective that the settings name, or the first of the registry. */
export const chosenObjective = () => store.settings.objective ?? store.info.objectives[0]?.id;

const claimOf = (/** @type {Heuristic} */ heuristic) => heuristic.claims[chosenObjective() ?? ''] ?? 'none';

/** The fields for options and limits. @param {Option[]} algorithmOptions */
export function optionFields(algorithmOptions) {
  const { options, limits } = store.settings;
  const offered = [...algorithmOptions, ...optionsFor(store.info, 'solve')];
  const setOption = (id, value) => {
    const { [id]: _, ...others } = store.settings.options;
    updateSettings({ options: value === undefined ? others : { ...others, [id]: value } });
  };
  const setLimit = (/** @type {keyof Limits} */ id, value) =>
    updateSettings({ limits: { ...store.settings.limits, [id]: value } });
  const { time_ms: time, memory_bytes: memory } = store.registry.limits;
  const limitFields = store.info.seeks_plans
    ? [
        numberField(
          t('limit.time'),
          limits.time_ms && limits.time_ms / 1000,
          (value) => setLimit('time_ms', value && Math.round(value * 1000)),
          { testid: 'limit-time', placeholder: String(time / 1000), step: 'any' },
        ),
        numberField(
          t('limit.memory'),
          limits.memory_bytes && limits.memory_bytes / MIB,
          (value) => setLimit('memory_bytes', value && Math.round(value * MIB)),
          { testid: 'limit-memory', placeholder: String(Math.floor(memory / MIB)) },
        ),
        numberField(t('limit.nodes'), limits.nodes, (value) => setLimit('nodes', value), { testid: 'limit-nodes' }),
        numberField(t('limit.cost'), limits.cost, (value) => setLimit('cost', value), { testid: 'limit-cost' }),
      ]
    : [];
  return [
    ...offered.map((option) => optionField(option, options[option.id], (value) => setOption(option.id, value))),
    ...(offersImproving() ? [improveField()] : []),
    h('div', { class: 'limits' }, ...limitFields),
  ];
}

/** Whether a first solution can be followed by better ones: not where the best is asked for, and only `auto` can. */
const offersImproving = () => chosenObjective() === 'any' && chosenAlgorithm()?.id === 'auto';

/** The box that asks for better solutions until a limit. */
function improveField() {
  const box = h('input', {
    type: 'checkbox',
    checked: store.settings.improve === true,
    testid: 'improve',
    onchange: (event) => updateSettings({ improve: event.target.checked }),
  });
  return h('label', { class: 'field flag' }, box, h('span', { class: 'name', text: t('solve.improve') }));
}

/**
 * The solve task for the level in use, as the settings say. Options of algorithms that are not chosen stay behind.
 * @returns {Task}
 */
export function settingsTask() {
  const { options, limits, heuristic } = store.settings;
  const algorithm = chosenAlgorithm();
  return {
    puzzle: store.info.id,
    level: store.level?.text ?? '',
    algorithm: algorithm?.id,
    heuristic: algorithm?.uses_heuristic ? heuristic : undefined,
    objective: chosenObjective(),
    options: pick(options, [...(algorithm?.options ?? []), ...optionsFor(store.info, 'solve')]),
    limits,
    improve: offersImproving() && store.settings.improve === true,
  };
}
