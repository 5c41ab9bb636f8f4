import { describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { pairfair, put } = workFolder();

/** 120 people with what one meets in files: an index, a leak, decimal commas, an outlier. */
function messyTable(): string {
  const rows = Array.from({ length: 120 }, (_, i) => {
    const sex = i % 2 === 0 ? 'f' : 'm';
    const approved = (i * 7) % 10 < (sex === 'f' ? 4 : 6);
    const income = i === 5 ? 900000 : 20000 + ((i * 37) % 101) * 100;
    const age = i % 9 === 0 ? '' : 18 + (i % 40);
    const letter = approved ? 'paid out' : 'sent home';
    return `${i},${sex},${income},"1,${60 + (i % 30)}",${age},${approved ? 1 : 0},${letter}`;
  });
  return `Unnamed: 0,sex,income,height,age,loan approved,letter\n${rows.join('\n')}\n`;
}

describe('inspect DATA', () => {
  it('shows the columns, what they seem to be for, and lines that run as they are', () => {
    const { code, out } = pairfair('inspect applicants.csv');
    expect(code).toBe(0);
    expect(out).toMatch(/applicants\.csv: 600 rows, 7 columns/);
    expect(out).toMatch(/state +category +19 +4 /);
    expect(out).toMatch(
      /--target graduated .*\n.*--protected background .*\n.*--ranking teacher_rank/,
    );
    expect(out).toMatch(/Reveal the group: supplementary \(AUC 0\.782\)/);
    const line =
      out
        .split('\n')
        .find((one) => one.includes('pairfair tune'))
        ?.trim() ?? '';
    const ran = pairfair(
      `${line.replace('pairfair ', '')} --strictnesses 0.5 --gammas 0.9 --ridges 0.1`,
    );
    expect(ran.code, ran.err).toBe(0);
  });

  it('sees what spoils a model, and leaves it out of the line it proposes', () => {
    put('messy.csv', messyTable());
    const { code, out } = pairfair('inspect messy.csv --json');
    expect(code).toBe(0);
    const look = JSON.parse(out);
    expect(look.format).toBe('pairfair/table');
    const column = (name: string) =>
      look.columns.find((one: { name: string }) => one.name === name);
    expect(column('Unnamed: 0').index).toBe(true);
    expect(column('height').decimalCommas).toBe(true);
    expect(column('age').missing).toBe(14);
    expect(column('income').outliers).toBe(1);
    expect(look.roles.target.column).toBe('loan approved');
    expect(look.roles.protectedAttribute.column).toBe('sex');
    expect(look.commands[0]).toContain("--target 'loan approved' --protected sex");
    expect(look.commands[0]).toMatch(/--ignore '?[^']*height,letter/);
    expect(look.roles.judged.why).toMatch(/stand-in/);
  });

  it('takes flags for what they say, and tells what is lacking', () => {
    put('bare.csv', 'a,b\n1.5,2.5\n2.5,3\n4,1\n');
    const { code, out } = pairfair('inspect bare.csv');
    expect(code).toBe(0);
    expect(out).toMatch(/No column looks like a target: name one with --target\./);
    expect(out).not.toContain('pairfair tune');
    const told = JSON.parse(pairfair('inspect applicants.csv --protected state --json').out);
    expect(told.roles.protectedAttribute).toEqual({ column: 'state', why: 'as asked for' });
  });
});
