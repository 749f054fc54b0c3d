/** What is heard and felt of a game: short tones made here, off unless wanted, and a short shake of devices that can. */

import { preference } from './preferences.js';

/**
 * Tones: hertz at the beginning and at the end, seconds after the beginning, seconds long, how loud.
 * @typedef {[from: number, to: number, after: number, long: number, loud: number, shape: OscillatorType]} Tone
 * @type {Record<string, Tone[]>}
 */
const SOUNDS = {
  step: [[240, 180, 0, 0.05, 0.06, 'sine']],
  move: [[150, 70, 0, 0.09, 0.22, 'triangle'], [900, 300, 0, 0.03, 0.03, 'square']],
  undo: [[180, 260, 0, 0.07, 0.08, 'sine']],
  refused: [[110, 90, 0, 0.14, 0.14, 'sawtooth']],
  win: [523, 659, 784, 1047].map((hertz, at) => /** @type {Tone} */ ([hertz, hertz, at * 0.11, 0.32, 0.13, 'triangle'])),
};

/** Milliseconds of shaking, and of rest between. @type {Record<string, number[]>} */
const SHAKES = { move: [12], refused: [30, 40, 30], win: [30, 50, 30, 50, 90] };

/** @type {AudioContext|null} */
let audio = null;

/** Tells ears and fingers what happened. @param {'step'|'move'|'undo'|'refused'|'win'} what */
export function feedback(what) {
  if (preference('sound')) sound(SOUNDS[what]);
  // Browsers complain about a page that shakes before somebody has touched it.
  if (preference('vibration') && SHAKES[what] && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES[what]);
}

/** @param {Tone[]} tones */
function sound(tones) {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume();
    for (const tone of tones) play(audio, tone);
  } catch {
    // No device to hear it on.
  }
}

/** @param {AudioContext} context @param {Tone} tone */
function play(context, [from, to, after, long, loud, shape]) {
  const start = context.currentTime + after;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + long);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + long);
}
