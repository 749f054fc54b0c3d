/** The program in a worker: one call at a time, from the page's message to the last thing that the program tells. */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @type {WebAssembly.Instance|null} */
let instance = null;
/** @type {Int32Array|null} what the page may set while the program runs */
let flag = null;

const text = (address, length) => decoder.decode(new Uint8Array(memory().buffer, address, length));
/** WASI's number for what there is not. */
const NOT_SUPPORTED = 52;

const view = () => new DataView(memory().buffer);
const memory = () => /** @type {WebAssembly.Memory} */ (instance?.exports.memory);

/** The part of WASI that Rust's library asks for: a clock, and somewhere to say why it broke down. */
const wasi_snapshot_preview1 = new Proxy(
  {
    clock_time_get(_id, _precision, address) {
      view().setBigUint64(address, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(address, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, address, length));
      return 0;
    },
    fd_write(_file, parts, count, written) {
      let length = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const size = view().getUint32(part + 4, true);
        console.error(text(view().getUint32(part, true), size));
        length += size;
      }
      view().setUint32(written, length, true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`exit code ${code}`);
    },
  },
  // Nothing else is called; it has to be there all the same.
  { get: (functions, name) => functions[name] ?? (() => NOT_SUPPORTED) },
);

const papan = {
  is_stopped: () => (flag && Atomics.load(flag, 0) ? 1 : 0),
  tell: (name, nameLength, data, dataLength) =>
    postMessage({ name: text(name, nameLength), data: text(data, dataLength) }),
};

/** @param {WebAssembly.Module} module */
function begin(module) {
  const begun = new WebAssembly.Instance(module, { papan, wasi_snapshot_preview1 });
  const { _initialize: initialize } = /** @type {any} */ (begun.exports);
  initialize?.();
  return begun;
}

/** @param {WebAssembly.Module} module @param {string} path @param {string} body */
function call(module, path, body) {
  instance ??= begin(module);
  const { room, make_call } = /** @type {Record<string, (length: number) => number>} */ (instance.exports);
  const [name, rest] = [encoder.encode(path), encoder.encode(body)];
  const address = room(name.length + rest.length);
  const place = new Uint8Array(memory().buffer, address, name.length + rest.length);
  place.set(name);
  place.set(rest, name.length);
  make_call(name.length);
}

onmessage = ({ data: { module, path, body, flag: shared } }) => {
  flag = shared;
  try {
    call(module, path, body);
  } catch {
    // The program broke down, and its memory may be in any state: another one says so.
    instance = null;
    call(module, 'panicked', '');
  }
  postMessage({ name: 'returned', bytes: memory().buffer.byteLength });
};
