import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qrCode.ts';

/** Paints the path as a browser would, four pixels a module, and lets another program read it. */
function decoded(text: string): string | undefined {
  const { size, path } = qrCode(text);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = Number(x) * scale;
      for (let column = from; column < from + Number(length) * scale; column++) {
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}

describe('qrCode', () => {
  it.each([
    `http://192.168.1.20:4600/j#t=${'aB3-_'.repeat(8)}xyz`,
    `https://studio.example.org/j#t=${'Q'.repeat(43)}`,
    'https://judging.fairness.department.example-university.ac.uk:8443/j#t=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  ])('is read by another decoder as %s', (link) => {
    expect(decoded(link)).toBe(link);
  });

  it('has a quiet zone of four modules', () => {
    const { path, size } = qrCode('x');
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
    expect(Math.min(...bars.map(([x]) => x ?? 0))).toBe(4);
    expect(Math.max(...bars.map(([x, , length]) => (x ?? 0) + (length ?? 0)))).toBe(size - 4);
  });
});
