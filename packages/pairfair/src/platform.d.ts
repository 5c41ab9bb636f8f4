/**
 * The few platform names the library may use. Everything else of Node or the browser
 * (`process`, `console`, `document`) is a compile error here, on purpose.
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { read: number; written: number };
}
