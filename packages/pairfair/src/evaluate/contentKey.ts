/**
 * A short text that tells plain data (objects, lists, numbers, texts, typed arrays) apart by their
 * content: equal content has the same key, whether it is the same object or a copy that came with a
 * message, and different content another one but for one chance in 2⁶⁴. Keys are for comparing
 * within a session, not for storing: numbers enter as this machine keeps them.
 */
export function contentKey(value: unknown): string {
  const hash = Uint32Array.of(0x9747b28c, 0x3c6ef372);
  addContent(hash, value);
  return Array.from(hash, (half) => half.toString(16).padStart(8, '0')).join('');
}

function addContent(hash: Uint32Array, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    addText(hash, `${value.constructor.name} ${value.byteLength}`);
    addBytes(hash, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    addText(hash, `${Array.isArray(value) ? 'list' : 'object'} ${entries.length}`);
    for (const [name, entry] of entries) {
      addText(hash, name);
      addContent(hash, entry);
    }
  } else addText(hash, `${typeof value} ${value}`);
}

function addText(hash: Uint32Array, text: string): void {
  addWord(hash, text.length);
  for (let k = 0; k < text.length; k++) addWord(hash, text.charCodeAt(k));
}

function addBytes(hash: Uint32Array, bytes: Uint8Array): void {
  for (let k = 0; k < bytes.length; k += 4) {
    addWord(hash, bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24));
  }
}

/** Two hashes side by side, each mixing as MurmurHash3 does, with constants of its own. */
function addWord(hash: Uint32Array, word: number): void {
  hash[0] = mixed(hash[0], word, 0xcc9e2d51, 0x1b873593);
  hash[1] = mixed(hash[1], word, 0x239b961b, 0xab0e9789);
}

function mixed(state: number, word: number, first: number, second: number): number {
  let k = Math.imul(word, first);
  k = Math.imul((k << 15) | (k >>> 17), second);
  const h = state ^ k;
  return Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
}
