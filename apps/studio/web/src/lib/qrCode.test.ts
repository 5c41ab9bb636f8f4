import { describe, expect, it } from 'vitest';
import { readQr } from '../../testing/readQr.ts';
import { qrCode } from './qrCode.ts';

/** What another program reads in the code of a text. */
function decoded(text: string): string | undefined {
  const { size, path } = qrCode(text);
  return readQr(size, path);
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
