/**
 * What the browser keeps in its database: results and collections. Nothing of it is sent anywhere. Where there is no
 * database (forbidden, damaged), the same questions are answered from memory, until the page is left.
 */

/** @typedef {'results'|'days'|'collections'} Table */

const NAME = 'papan';
const VERSION = 1;
/** @type {Table[]} */
const TABLES = ['results', 'days', 'collections'];

/** @type {Promise<IDBDatabase|null>|null} */
let opening = null;
/** @type {Record<Table, Map<string, any>>} what is kept where there is no database */
const memory = { results: new Map(), days: new Map(), collections: new Map() };

/** @returns {Promise<IDBDatabase|null>} */
function open() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const table of TABLES) {
          if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table);
        }
      };
      request.onsuccess = () => {
        const database = request.result;
        // Another tab has a newer version of the page, or the user clears the site's data.
        database.onversionchange = () => database.close();
        database.onclose = () => (opening = null);
        resolve(database);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/**
 * Does something in one transaction.
 * @template Result
 * @param {Table[]} tables
 * @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => () => Result} work starts requests; what it returns is called when they are done
 * @returns {Promise<Result|null>} nothing if it could not be done
 */
async function transact(tables, mode, work) {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(tables, mode);
      const result = work(transaction);
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = transaction.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
    } catch {
      // Closed meanwhile: it is opened anew next time.
      opening = null;
      resolve(null);
    }
  });
}

/** All rows of a table with their keys. @param {Table} table @returns {Promise<[string, any][]>} */
export async function readAll(table) {
  const rows = await transact([table], 'readonly', (transaction) => {
    const store = transaction.objectStore(table);
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    return () => keys.result.map((key, index) => /** @type {[string, any]} */ ([String(key), values.result[index]]));
  });
  // What could not be written is kept in memory.
  return [...new Map([...(rows ?? []), ...memory[table]])];
}

/**
 * Changes a row, whatever another tab made of it meanwhile. The change gets what is there, or nothing; `null` removes it.
 * @param {Table} table
 * @param {string} key
 * @param {(old: any) => any} change
 * @returns {Promise<boolean>} whether it outlives the page
 */
export async function change(table, key, change) {
  const done = await transact([table], 'readwrite', (transaction) => {
    const store = transaction.objectStore(table);
    const request = store.get(key);
    request.onsuccess = () => {
      const value = change(request.result ?? null);
      if (value === null) store.delete(key);
      else store.put(value, key);
    };
    return () => true;
  });
  if (done) {
    memory[table].delete(key);
    return true;
  }
  const value = change(memory[table].get(key) ?? null);
  if (value === null) memory[table].delete(key);
  else memory[table].set(key, value);
  return false;
}

/** Empties tables. @param {Table[]} tables */
export async function clear(tables) {
  for (const table of tables) memory[table].clear();
  await transact(tables, 'readwrite', (transaction) => {
    for (const table of tables) transaction.objectStore(table).clear();
    return () => true;
  });
}
