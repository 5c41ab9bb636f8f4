import { createRequire } from 'node:module';

/** Another program's decoder; its types differ by how modules are resolved. */
const jsQR = createRequire(import.meta.url)('jsqr') as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string } | null;

/** Paints the dark modules of a QR code's path, four pixels each, and lets another program read it. */
export function readQr(size: number, path: string): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = Number(x) * scale;
      for (let column = from; column < from + Number(length) * scale; column++) {
        const at = 4 * (row * width + column);
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}
