/** A WebAssembly instance with its memory: what kernels are called through. */
export interface WasmInstance<Exports> {
  readonly calls: Exports;
  /** The first byte that is free for the caller's data. */
  readonly base: number;
  /** Makes the memory at least this many bytes long; earlier views become invalid when it grows. */
  reserve(bytes: number): void;
  /** A view of memory; take it anew after `reserve`. */
  floats(byteOffset: number, length: number): Float64Array;
  readonly memory: WebAssembly.Memory;
}

const pageBytes = 65536;
const compiled = new Map<string, WebAssembly.Module | undefined>();

/**
 * Instantiates a kernel from its embedded bytes, synchronously; undefined where WebAssembly or
 * its SIMD instructions are missing, and then the plain twin does the work.
 */
export function instantiateWasm<Exports>(base64: string): WasmInstance<Exports> | undefined {
  const module = compile(base64);
  if (!module) return undefined;
  const instance = new WebAssembly.Instance(module, {});
  const memory = instance.exports.memory as WebAssembly.Memory;
  const base =
    ((instance.exports.__heap_base as { value: number } | undefined)?.value ?? 1024) + 63;
  return {
    calls: instance.exports as Exports,
    base: base - (base % 64),
    memory,
    reserve(bytes) {
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    },
    floats: (byteOffset, length) => new Float64Array(memory.buffer, byteOffset, length),
  };
}

function compile(base64: string): WebAssembly.Module | undefined {
  if (!compiled.has(base64)) {
    const bytes = typeof WebAssembly === 'undefined' ? undefined : decodeBase64(base64);
    // `validate` is false where SIMD is not supported.
    const usable = bytes && WebAssembly.validate(bytes);
    compiled.set(base64, usable ? new WebAssembly.Module(bytes) : undefined);
  }
  return compiled.get(base64);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 by hand: neither `atob` (DOM) nor `Buffer` (Node) is everywhere the library runs. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4);
  const out = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    if (letter === '=') break;
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out[at++] = (bits >> held) & 0xff;
    }
  }
  return out;
}
