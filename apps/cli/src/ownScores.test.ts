import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const judged = '--target graduated --protected background --ranking teacher_rank';

describe('scores of a model made elsewhere', () => {
  const people: string[][] = [];
  const scoreOf = ([, academic]: readonly string[]) => ((Number(academic) - 1) / 4).toFixed(4);

  beforeAll(() => {
    const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
    people.push(...rows.map((row) => row.split(',')));
    const lines = people.map((cells) => `${cells[0]},${scoreOf(cells)}`);
    put('mine.csv', `id,score\n${lines.toReversed().join('\n')}\n`);
    put('some.csv', `id,score\n${lines.slice(0, 590).join('\n')}\n`);
    put('bare.csv', `a,chance\n${people.map((cells) => `x,${scoreOf(cells)}`).join('\n')}\n`);
    put(
      'scored.csv',
      `${header},mine\n${people.map((cells) => `${cells},${scoreOf(cells)}`).join('\n')}\n`,
    );
    const parts = rows.map((row, i) => `${row},${i % 3 === 0 ? 'test' : 'train'}`);
    put('split.csv', `${header},part\n${parts.join('\n')}\n`);
    put('tested.csv', `id,score\n${lines.filter((_, i) => i % 3 === 0).join('\n')}\n`);
  });

  it('are measured from another file, by id or by row, as those of a column', () => {
    const measured = (words: string) => {
      const { code, out, err } = pairfair(`evaluate ${words} ${judged} --draws 0 --json`);
      expect(code, err).toBe(0);
      return JSON.parse(out).measures;
    };
    const own = measured('scored.csv --score mine');
    expect(measured('applicants.csv --scores mine.csv')).toEqual(own);
    expect(measured('applicants.csv --scores mine.csv:score')).toEqual(own);
    expect(measured('applicants.csv --scores bare.csv')).toEqual(own);
  });

  it('are refused, with how many are lacking, where somebody has none', () => {
    const { code, err } = pairfair(`evaluate applicants.csv ${judged} --scores some.csv`);
    expect(code).toBe(1);
    expect(err).toMatch(/10 of 600 people have no score in some\.csv, such as 'p591'/);
    expect(pairfair(`evaluate applicants.csv ${judged}`).err).toMatch(
      /--score COL .*--scores FILE/,
    );
  });

  it('are audited into a report that can be verified', () => {
    const { code, out } = pairfair(
      `evaluate applicants.csv ${judged} --scores mine.csv --draws 50 --out audit`,
    );
    expect(code).toBe(0);
    expect(out).toContain('Wrote audit/report.html, audit/evaluation.json');
    const page = read('audit/report.html');
    for (const says of [
      'Four-fifths rule',
      'Gaps between groups, and who drives them',
      'coached with uncoached',
      'Who is treated most unequally',
      '95&nbsp;% intervals from 50 bootstrap draws',
    ]) {
      expect(page.replaceAll('\u00a0', '&nbsp;')).toContain(says);
    }
    expect(page).not.toMatch(/undefined|NaN|\[object/);
    expect(pairfair('verify audit/report.html').code).toBe(0);
    expect(pairfair('verify audit/evaluation.json').code).toBe(0);
  });

  it('stand beside the methods on the same test people, with scores of test people alone', () => {
    const asked = `${judged} --methods original --no-controls --folds 2`;
    const { code, out, err } = pairfair(
      `compare split.csv ${asked} --split part --scores tested.csv --out results --json`,
    );
    expect(code, err).toBe(0);
    const { methods } = JSON.parse(out);
    const own = methods.find(({ name }: { name: string }) => name === 'yours');
    const alone = pairfair(
      `evaluate split.csv ${judged} --split part --scores tested.csv --draws 0 --json`,
    );
    expect(own.measures.auc.mean).toBe(JSON.parse(alone.out).measures.auc);
    expect(read('results/report.html')).toContain('Your model');
    const without = pairfair(`compare applicants.csv ${asked} --scores some.csv --out results`);
    expect(without.err).toMatch(/10 of 600 people have no score/);
  });
});
