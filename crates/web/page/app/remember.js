/** Small choices that outlive the page. A browser that stores nothing still works: it only forgets. */

/** @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(`papan-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`papan-${key}`, value);
  } catch {
    // Forbidden or full.
  }
}
