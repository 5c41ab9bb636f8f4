import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/**
 * The pictures that a page's blocks drew are those in docs/figures: the same marks and words, at
 * places at most a tenth of a pixel apart, since engines differ in the last bit of exp and log.
 * `UPDATE_FIGURES=1 npx vitest run tests/docs.test.ts` puts them there.
 */
export function keepFigures(folder: string, figures: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
    const [drawn, kept] = [join(folder, name), join(figures, name)];
    if (process.env.UPDATE_FIGURES) copyFileSync(drawn, kept);
    expect(existsSync(kept), `${name}: UPDATE_FIGURES=1 keeps it`).toBe(true);
    const [now, then] = [parts(drawn), parts(kept)];
    expect(now.words, name).toEqual(then.words);
    now.numbers.forEach((value, k) => {
      expect(Math.abs(value - Number(then.numbers[k])), `${name}, number ${k}`).toBeLessThan(0.1);
    });
  }
}

function parts(path: string): { readonly words: string[]; readonly numbers: number[] } {
  const text = readFileSync(path, 'utf8');
  const number = /-?\d+(?:\.\d+)?/g;
  return { words: text.split(number), numbers: (text.match(number) ?? []).map(Number) };
}
