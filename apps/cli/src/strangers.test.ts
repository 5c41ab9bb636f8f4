import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();

/** People whom nobody here has met: odd names, ids with zeros, classes with spaces, 1 and 2. */
function people(): string {
  const rows = Array.from({ length: 120 }, (_, i) => {
    const [hours, exam] = [1 + ((i * 31) % 47), ((i * 37) % 101) / 10];
    const noise = ((i * 53) % 17) / 5 - 1.6;
    const result =
      exam + noise < 3.5 ? 'not yet' : exam + noise < 6.5 ? 'passed' : 'passed with honours';
    const pay = (i % 40 === 7 ? 50 : 1) * (20000 + 900 * exam + 100 * noise);
    const cells = [String(i).padStart(4, '0'), ['A b', 'C d', 'Ö f'][(i * 7) % 3], hours, exam];
    return [...cells, result, pay.toFixed(2), exam + noise < 5 ? 1 : 2].join(',');
  });
  return `Personal Nr,ethnic group,hours,exam,final result,pay,Code\n${rows.join('\n')}\n`;
}

const rolesOf = (target: string, ...more: string[]) => [
  ...['people.csv', '--target', target, '--protected', 'ethnic group', '--id', 'Personal Nr'],
  ...more,
];

beforeAll(() => {
  put('people.csv', people());
  const rows = read('people.csv').trim().split('\n').slice(1);
  const chance = (row: string) => Math.min(0.99, Number(row.split(',')[3]) / 10.2).toFixed(3);
  put(
    'two.csv',
    `Personal Nr,proba\n${rows.map((r) => `${r.split(',')[0]},${chance(r)}`).join('\n')}\n`,
  );
});

describe('inspect', () => {
  it('finds several classes by their name, what goes with them, and proposes what runs', () => {
    const look = JSON.parse(pairfair('inspect people.csv --ignore Code,pay --json').out);
    expect(look.roles.target).toEqual({ column: 'final result', why: 'its name says so' });
    expect(look.roles.judged).toMatchObject({ column: 'exam', flag: 'ranking' });
    const compare = look.commands.find((line: string) => line.startsWith('pairfair compare'));
    expect(compare).toContain("--target 'final result'");
    const { out } = pairfair('inspect people.csv --ignore Code,pay');
    expect(out).toContain('a column for each of not yet, passed, passed with honours');
  });

  it('finds the number that goes with a number, far out people or not', () => {
    const look = JSON.parse(pairfair('inspect people.csv --target pay --json').out);
    expect(look.roles.judged.column).toBe('exam');
  });

  it('takes nothing for a judgment where there is no target for it to go with', () => {
    put('bare.csv', 'a,b,group\n1.5,2.5,x\n2.5,3,y\n4,1,x\n');
    expect(
      JSON.parse(pairfair('inspect bare.csv --protected group --json').out).roles,
    ).toMatchObject({ target: null, judged: null });
  });
});

describe('evaluate', () => {
  it('says when scores are those of the other class', () => {
    const words = ['evaluate', ...rolesOf('Code'), '--scores', 'two.csv', '--draws', '0'];
    const found = pairfair(words);
    expect(found.code, found.err).toBe(0);
    expect(found.err).toContain('The scores are higher for Code = 2 than for 1 (AUC 0.');
    expect(found.err).toContain('say --positive 2.');
    expect(pairfair([...words, '--positive', '2']).err).not.toContain('The scores are higher');
  });

  it('names the columns that scores of several classes need', () => {
    const found = pairfair(['evaluate', ...rolesOf('final result'), '--scores', 'two.csv']);
    expect(found).toMatchObject({ code: 2 });
    expect(found.err).toMatch(/'score_not yet', .* but two\.csv lacks 'score_not yet'\. It has/);
    const own = pairfair(['evaluate', ...rolesOf('final result'), '--score', 'exam']);
    expect(own).toMatchObject({ code: 2 });
    expect(own.err).toContain("people.csv lacks 'exam_not yet'");
  });

  it('writes a page through a link, and no folder where none can be', () => {
    const words = ['evaluate', ...rolesOf('Code'), '--scores', 'two.csv', '--draws', '0', '--out'];
    expect(pairfair([...words, '-'])).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, '-'))).toBe(false);
    const device = pairfair([...words, '/dev/stdout']);
    expect(device.code).not.toBe(0);
    expect(device.out).not.toContain('On all people');
    symlinkSync('page.html', join(folder, 'link.html'));
    expect(pairfair([...words, 'link.html'])).toMatchObject({ code: 0 });
    expect(lstatSync(join(folder, 'link.html')).isSymbolicLink()).toBe(true);
    expect(read('page.html')).toContain('Four-fifths rule');
  });
});

describe('what is proposed and said after', () => {
  it('keeps the id after predict, and refuses a threshold that no score reaches', () => {
    const fit = ['fit', ...rolesOf('Code', '--ranking', 'exam', '--ignore', 'pay,final result')];
    expect(pairfair([...fit, '--out', 'm.json'])).toMatchObject({ code: 0 });
    const predict = ['predict', 'm.json', 'people.csv', '--id', 'Personal Nr', '--out', 's.csv'];
    expect(pairfair(predict).err).toContain("--id 'Personal Nr' --scores s.csv");
    const cut = pairfair([...predict, '--threshold', '7']);
    expect(cut).toMatchObject({ code: 2 });
    expect(cut.err).toContain('nobody would be decided 1');
  });

  it('calls rounding 0 in units of the target', () => {
    const words = rolesOf('pay', '--ranking', 'exam', '--ignore', 'Code,final result');
    const { out } = pairfair(['fit', ...words, '--out', 'pay.json']);
    expect(out).toMatch(/mean residual gap +[\d.]+ +0\n/);
    expect(out).not.toMatch(/e-1\d/);
  });

  it('says that a comparison takes one column of scores before it looks at them', () => {
    const words = rolesOf('final result', '--ranking', 'exam', '--scores', 'two.csv');
    expect(pairfair(['compare', ...words, '--out', 'c']).err).toContain(
      '--scores FILE has one score per person',
    );
  });
});
