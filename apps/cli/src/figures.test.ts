import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { groupedBars } from '@pairfair/charts';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFigures } from './figures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairfair-figures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bars = groupedBars(
  { rows: [{ name: 'a', values: [{ value: 1 }] }] },
  { id: 'bars', title: 'Bars', width: 240 },
);

describe('writeFigures', () => {
  it('writes drawings in light colours, without variables', async () => {
    expect(await writeFigures([{ name: 'bars', svg: bars }], 'svg', folder)).toBe(1);
    const svg = readFileSync(join(folder, 'bars.svg'), 'utf8');
    expect(svg).not.toContain('var(');
    expect(svg).toContain('fill="#0072b2"');
  });

  it('paints pictures in light colours', async () => {
    const rect = bars.match(/<g class="marks">.*?(<rect [^>]*>)/)?.[1] ?? '';
    const [x, y] = ['x', 'y'].map((name) => Number(rect.match(` ${name}="([\\d.]+)"`)?.[1]));
    // Cut to the inside of the bar, so that the first pixel is of its colour.
    const cut = bars.replace(
      /viewBox="[^"]*"/,
      `preserveAspectRatio="none" viewBox="${x! + 2} ${y! + 2} 4 4"`,
    );
    await writeFigures([{ name: 'cut', svg: cut }], 'png', folder);
    expect(firstPixel(readFileSync(join(folder, 'cut.png')))).toEqual([0x00, 0x72, 0xb2, 0xff]);
  });
});

/** Red, green, blue and opacity of a PNG's upper left pixel, which no filter changes. */
function firstPixel(png: Buffer): number[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) !== 'IDAT') continue;
    parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return [...inflateSync(Buffer.concat(parts)).subarray(1, 5)];
}
