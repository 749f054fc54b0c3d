/** A level in a link: puzzle in the path of the fragment, level and settings packed into one word. Nothing leaves the browser. */

/** @import { Shared } from '../../types.js' */

/** Packs into base64url, compressed (`z`) where that is shorter than plain (`b`). @param {Shared} shared */
export async function pack(shared) {
  const plain = new TextEncoder().encode(JSON.stringify(shared));
  if (typeof CompressionStream === 'undefined') return `b${toBase64url(plain)}`;
  const packed = await through(plain, new CompressionStream('deflate-raw'));
  return packed.length < plain.length ? `z${toBase64url(packed)}` : `b${toBase64url(plain)}`;
}

/** The reverse of `pack`; throws on anything else. @returns {Promise<Shared>} */
export async function unpack(word) {
  const bytes = fromBase64url(word.slice(1));
  const plain = word[0] === 'z' ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes;
  const shared = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  if (typeof shared?.level !== 'string') throw new Error('no level');
  if (!['string', 'undefined'].includes(typeof shared.line)) throw new Error('no line');
  return shared;
}

/** @param {Uint8Array} bytes @param {GenericTransformStream} transform */
async function through(bytes, transform) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (transform));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64url(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
