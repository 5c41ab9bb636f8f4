/**
 * The few platform names this package may use, so that it runs in Node, a browser and a worker.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
