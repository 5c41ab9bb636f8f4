import { PairfairError } from '../errors.ts';

/** A WebAssembly instance with its memory: what kernels are called through. */
export interface WasmInstance<Exports> {
  readonly calls: Exports;
  /** The first byte that is free for the caller's data. */
  readonly base: number;
  /**
   * Makes the memory at least this many bytes long; earlier views become invalid when it grows.
   *
   * @throws PairfairError `unavailable` beyond the 4 GiB that WebAssembly can address.
   */
  reserve(bytes: number): void;
  /** A view of memory; take it anew after `reserve`. */
  floats(byteOffset: number, length: number): Float64Array;
  readonly memory: { readonly buffer: ArrayBuffer };
}

const pageBytes = 65536;
const addressableBytes = 2 ** 32 - pageBytes;
const compiled = new Map<string, WebAssembly.Module>();

/**
 * Instantiates a kernel from its embedded bytes, synchronously.
 *
 * @throws PairfairError `unavailable` where WebAssembly or its SIMD instructions are missing.
 */
export function instantiateWasm<Exports>(base64: string): WasmInstance<Exports> {
  const module = compile(base64);
  const instance = new WebAssembly.Instance(module, {});
  const memory = instance.exports.memory as WebAssembly.Memory;
  const base =
    ((instance.exports.__heap_base as { value: number } | undefined)?.value ?? 1024) + 63;
  return {
    calls: instance.exports as Exports,
    base: base - (base % 64),
    memory,
    reserve(bytes) {
      if (bytes > addressableBytes) {
        throw new PairfairError(
          'unavailable',
          `This takes ${(bytes / 2 ** 30).toFixed(1)} GiB of WebAssembly memory, which ends at 4 GiB. Work on fewer rows, or on a sample of them.`,
        );
      }
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    },
    floats: (byteOffset, length) => new Float64Array(memory.buffer, byteOffset, length),
  };
}

function compile(base64: string): WebAssembly.Module {
  let module = compiled.get(base64);
  if (!module) {
    try {
      module = new WebAssembly.Module(decodeBase64(base64));
    } catch (cause) {
      throw new PairfairError(
        'unavailable',
        "WebAssembly with SIMD is needed, but is missing or forbidden here. Use Node 20 or newer or a current browser; a page's Content-Security-Policy must allow 'wasm-unsafe-eval'.",
        { cause },
      );
    }
    compiled.set(base64, module);
  }
  return module;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 by hand: neither `atob` (DOM) nor `Buffer` (Node) is everywhere the library runs. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4);
  const out = new Uint8Array(length);
  let bits = 0;
  let bitCount = 0;
  let at = 0;
  for (const letter of text) {
    if (letter === '=') break;
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      out[at++] = (bits >> bitCount) & 0xff;
    }
  }
  return out;
}
