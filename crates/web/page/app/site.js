/** What the builder of a static site wrote into its document. The page of `papan serve` has none of it. */

const meta = (name) => document.querySelector(`meta[name="papan-${name}"]`)?.getAttribute('content') ?? '';

export const site = {
  /** The addresses of the worker and of the program; empty if there is only a server. */
  worker: meta('worker'),
  program: meta('program'),
  /** Whether a server stands behind the files. */
  hasServer: meta('worker') === '' || meta('server') === 'yes',
  /** Where links of this site begin. */
  base: meta('base') || location.href.replace(/[?#].*$/, ''),
  /** Where the lessons may be had: a server has its own. */
  get lessons() {
    return [this.hasServer ? 'lessons.json' : '', meta('lessons')].filter(Boolean);
  },
  /** The registry, so that the page need not wait for the program. */
  get registry() {
    return document.getElementById('registry')?.textContent ?? '';
  },
};

/** Whether only a board and its player are wanted, in the frame of another page. */
export const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';
