import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJudgments } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const ranked = '--protected background --ranking teacher_rank --quantiles 5';

describe('pairfair judgments simulate', () => {
  it.each([
    ['synthetic-low', 'pair', 'random'],
    ['synthetic-low', 'pair', 'spread'],
    ['synthetic-low', 'pair', 'classes'],
    ['synthetic-low', 'pair', 'uncertain'],
    ['synthetic-high', 'rating', 'ratings'],
    ['synthetic-low', 'comparison', 'ranking'],
    [`applicants.csv ${ranked}`, 'comparison', 'random'],
    [`applicants.csv ${ranked}`, 'pair', 'uncertain'],
    ['applicants.csv --ratings teacher_rank --classes quantiles:5', 'rating', 'random'],
  ])('asks about %s: %ss, chosen by %s', (data, kind, select) => {
    const line = `judgments simulate ${data} --kind ${kind} --select ${select} --answers 150 --json`;
    const run = pairfair(`${line} --out asked.ndjson`);
    expect(run.err).not.toMatch(/bug/);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({
      format: 'pairfair/simulation',
      kind,
      answers: 150,
    });
    const { judgments, problems } = readJudgments(read('asked.ndjson'));
    expect(problems).toEqual([]);
    expect(judgments).toHaveLength(150);
    expect(new Set(judgments.map((one) => one.kind))).toEqual(new Set([kind]));
    expect(new Set(judgments.map((one) => one.judge)).size).toBe(10);
    expect(judgments.some(({ stratum }) => stratum === 'audit')).toBe(true);
  });

  it('writes the same bytes for the same seed, and others for another', () => {
    const line = 'judgments simulate synthetic-low --select classes --answers 150';
    for (const [name, seed] of [
      ['one', 1],
      ['same', 1],
      ['other', 2],
    ])
      pairfair(`${line} --seed ${seed} --out ${name}.ndjson`);
    expect(read('same.ndjson')).toBe(read('one.ndjson'));
    expect(read('other.ndjson')).not.toBe(read('one.ndjson'));
  });

  it('writes the synthetic people too; no task straddles their split', () => {
    const line = 'judgments simulate synthetic-low --answers 400 --people-out people.csv';
    expect(pairfair(`${line} --out people.ndjson`).code).toBe(0);
    const rows = read('people.csv').trim().split('\r\n').slice(1);
    const split = new Map(rows.map((row) => [row.split(',')[0], row.split(',').at(-1)]));
    expect(split.size).toBe(1000);
    for (const { people } of readJudgments(read('people.ndjson')).judgments) {
      expect(new Set(people.map((id) => split.get(String(id)))).size).toBe(1);
    }
    expect(
      pairfair(
        'graph people.csv --protected group --judgments people.ndjson --min-answers 1 --out g.json',
      ).code,
    ).toBe(0);
  });

  it('has the panel that the flags describe, and CSV by the name of the file', () => {
    const line = 'judgments simulate applicants.csv --ratings teacher_rank --classes quantiles:5';
    const flags =
      '--honest 3 --camps 2 --apart 1 --noise 0 --lenient 2 --leniency 9 --always-yes 1';
    put('panel.yaml', 'answers: [600]\ncoin: 1\noverlap: 7\n');
    const run = pairfair(`${line} ${flags} --config panel.yaml --out panel.csv --json`);
    expect(run.code).toBe(0);
    const { judges } = JSON.parse(run.out);
    expect(judges.map(({ name }: { name: string }) => name).join()).toBe(
      'honest-1,honest-2,honest-3,lenient-1,lenient-2,always-yes-1,coin-1',
    );
    expect(judges.map(({ camp }: { camp: number }) => camp).join()).toBe('0,1,0,0,0,0,0');
    const { judgments } = readJudgments(read('panel.csv'), { format: 'csv' });
    const saidBy = (name: string) =>
      judgments.filter(({ judge }) => judge === name).map(({ answer }) => Number(answer));
    expect(new Set(saidBy('always-yes-1'))).toEqual(new Set([5]));
    expect(new Set(saidBy('lenient-2'))).toEqual(new Set([5]));
    expect(new Set(saidBy('coin-1')).size).toBe(5);
    // Of one camp and without noise, two judges say the same; of two camps, not.
    const agree = (a: string, b: string) => {
      const rated = (name: string) =>
        new Map(
          judgments.filter(({ judge }) => judge === name).map((j) => [j.people[0], j.answer]),
        );
      const [one, two] = [rated(a), rated(b)];
      const both = Array.from(one.keys()).filter((id) => two.has(id));
      return both.filter((id) => one.get(id) === two.get(id)).length / both.length;
    };
    expect(agree('honest-1', 'honest-3')).toBe(1);
    expect(agree('honest-1', 'honest-2')).toBeLessThan(0.6);
  });

  it('says so when the judges toss coins', () => {
    const run = pairfair('judgments simulate synthetic-low --answers 600 --coin 5 --out c.ndjson');
    expect(run.err).toMatch(/cannot be told from chance/);
    expect(run.code).toBe(0);
  });
});

describe('pairfair judgments plan', () => {
  const line = `judgments plan applicants.csv --target graduated ${ranked} --honest 4 --runs 3`;

  it('answers with a curve, a sentence and a figure, the same for any number of workers', () => {
    const one = pairfair(`${line} --answers 20,1500 --workers 1 --out planned`);
    expect(one.err).not.toMatch(/bug/);
    expect(one.code).toBe(0);
    expect(one.out).toMatch(/^20 +-?0\.\d{3} \[/m);
    expect(one.out).toMatch(/answers? (are|tried is) enough/);
    expect(readdirSync(join(folder, 'planned')).sort()).toEqual(['plan.json', 'plan.svg']);
    expect(read('planned/plan.svg')).toMatch(/^<svg[\s\S]*everything known/);
    expect(read('planned/plan.svg')).not.toContain('var(');
    expect(pairfair('verify planned/plan.json').code).toBe(0);
    const two = pairfair(`${line} --answers 20,1500 --workers 2 --json`);
    const { points, full, none, settings } = JSON.parse(two.out);
    expect(JSON.parse(read('planned/plan.json'))).toMatchObject({ points, full, none });
    expect(settings).toMatchObject({ kind: 'comparison', overlap: 2 });
    for (const { rankConsistency: c } of points) expect(c.low).toBeLessThan(c.high);
  });

  it('asks another kind of question when told to, also of judges of two minds', () => {
    const run = pairfair(`${line} --kind pair --camps 2 --apart 0.8 --answers 500 --json`);
    const { settings, points } = JSON.parse(run.out);
    expect(settings).toMatchObject({ kind: 'pair', apart: 0.8 });
    expect(points[0].gap.mean).toBeGreaterThan(-0.1);
    expect(run.code).toBe(0);
  });

  it('warns of judges who toss coins', () => {
    const coins = line.replace('--honest 4', '--coin 4');
    const run = pairfair(`${coins} --kind pair --answers 200 --runs 4`.replace('--runs 3 ', ''));
    expect(run.err).toMatch(/could be told from chance in \d+ % of runs only/);
  });

  const unjudged =
    'judgments plan applicants.csv --target graduated --protected background --ignore teacher_rank';

  it('says what judges’ time buys, for every kind of question, and what it assumes', () => {
    const run = pairfair(`${unjudged} --judges 4 --minutes 10 --runs 2 --out bought`);
    expect(run.code, run.err).toBe(0);
    expect(run.out).toMatch(
      /^An assumption.*judges weigh academic and state .* do not count supplementary;/,
    );
    // 100 answers of 6 seconds each.
    for (const kind of ['pairs', 'ratings', 'rankings']) {
      expect(run.out).toMatch(new RegExp(`^${kind} +400, \\d+ +0\\.\\d{3} \\[.* \\d+ %$`, 'm'));
    }
    expect(run.out).toMatch(/^no judgment .* 0 %$/m);
    expect(run.out).toMatch(/^everything known .* 100 %$/m);
    expect(run.out).toMatch(
      /^4 judges, 10 minutes each\. Pairs: 400 answers about \d+ people reach/m,
    );
    const { plans, time, assumed } = JSON.parse(read('bought/plan.json'));
    expect(time).toEqual({ judges: 4, minutes: 10 });
    expect(assumed).toEqual({ known: ['academic', 'state'], ignored: ['supplementary'] });
    expect(plans.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['pair', 'rating', 'comparison'],
    ]);
    for (const { points } of plans) expect(points.at(-1).answers).toBe(400);
    expect(read('bought/plan.svg')).toMatch(/ratings[\s\S]*rankings/);
  });

  it('takes other times, another view and other judges', () => {
    const run = pairfair(
      `${unjudged} --judges 4 --coin 1 --minutes 5 --seconds-per-answer 5,10,6 --list-size 5 --judges-ignore state --runs 2 --json`,
    );
    const { plans, assumed, panel } = JSON.parse(run.out);
    expect(assumed).toEqual({ known: ['academic', 'supplementary'], ignored: ['state'] });
    expect(panel).toBe('3 honest, 1 coin');
    const last = plans.map(
      ({ points }: { points: { answers: number }[] }) => points.at(-1)?.answers,
    );
    expect(last).toEqual([240, 120, 200]);
  });

  it('knows rankings as the truth where a column has them, and asks what they can answer', () => {
    const run = pairfair(
      `judgments plan applicants.csv --target graduated ${ranked} --judges 4 --minutes 5 --runs 2 --json`,
    );
    const { plans, assumed } = JSON.parse(run.out);
    expect(assumed).toBeNull();
    expect(plans.map(({ kind }: { kind: string }) => kind)).toEqual(['pair', 'comparison']);
  });
});

describe('pairfair judgments aggregate', () => {
  const asked = 'judgments simulate applicants.csv --protected background --answers 600';
  const put = 'judgments aggregate said.ndjson --people applicants.csv --protected background';
  const methodOf = (flags: string) => {
    const run = pairfair(`${put} ${flags} --out put.json`);
    expect(run.code, run.err).toBe(0);
    const { provenance } = JSON.parse(read('put.json'));
    return { method: provenance.method, ...provenance.parameters };
  };

  it('puts ratings together as told', () => {
    pairfair(`${asked} --ratings teacher_rank --classes quantiles:5 --out said.ndjson`);
    expect(methodOf('')).toMatchObject({ method: 'mean', minAnswers: 2 });
    expect(methodOf('--aggregation leniency --classes cuts:2.5,3.5')).toMatchObject({
      method: 'leniency',
      classes: { rule: 'cuts', cuts: [2.5, 3.5] },
    });
    expect(methodOf('--aggregation dawid-skene --classes soft')).toMatchObject({
      classes: { rule: 'soft' },
    });
    expect(pairfair(`${put} --aggregation two-coin --out x`)).toMatchObject({ code: 2 });
    expect(pairfair(`${put} --classes sometimes --out x`)).toMatchObject({ code: 2 });
  });

  it('puts comparisons together as told', () => {
    pairfair(`${asked} --ranking teacher_rank --out said.ndjson`);
    expect(methodOf('--quantiles 4')).toMatchObject({ method: 'bradley-terry', quantiles: 4 });
    expect(methodOf('--aggregation crowd-bt')).toMatchObject({ method: 'crowd-bt' });
  });

  it('uses what a single judge says', () => {
    pairfair(`${asked} --ratings teacher_rank --classes quantiles:5 --honest 1 --out said.ndjson`);
    expect(methodOf('')).toMatchObject({ minAnswers: 1 });
    expect(pairfair('inspect put.json').out).toMatch(/^[1-9]\d+ linked pairs/);
  });
});

describe('bad input', () => {
  const failing: [string, number, RegExp][] = [
    ['judgments plann synthetic-low', 2, /'plann'\. Did you mean 'plan'/],
    ['judgments simulate', 2, /takes aggregate\|agreement.*FILE; got simulate/],
    ['judgments simulate synthetic-low', 2, /--out is needed/],
    ['judgments simulate synthetic-lo --out x', 1, /synthetic-lo/],
    ['judgments simulate synthetic-low --runs 3 --out x', 2, /--runs does not go with judgments/],
    ['judgments agreement applicants.csv --coin 3', 2, /--coin does not go with judgments agree/],
    ['judgments simulate synthetic-low --ranking r --out x', 2, /brings its own people/],
    ['judgments simulate applicants.csv --out x', 2, /Say who deserves/],
    [
      'judgments simulate applicants.csv --ranking teacher_rank --out x',
      2,
      /--protected is needed/,
    ],
    [
      `judgments simulate applicants.csv ${ranked} --kind rating --out x`,
      1,
      /ranking does not say/,
    ],
    [
      `judgments simulate applicants.csv ${ranked} --people-out y --out x`,
      2,
      /goes with synthetic/,
    ],
    [
      `judgments simulate applicants.csv ${ranked} --error 0.1 --out x`,
      2,
      /--error is about pairs/,
    ],
    ['judgments simulate synthetic-low --error 2 --out x', 2, /--error must lie in \[0, 1\]/],
    ['judgments simulate synthetic-low --honest 2.5 --out x', 2, /--honest must be a whole number/],
    ['judgments simulate synthetic-low --honest 0 --out x', 2, /Somebody must be asked/],
    ['judgments simulate synthetic-low --honest 2 --camps 3 --out x', 2, /--camps must be from 1/],
    ['judgments simulate synthetic-low --apart 0.2 --out x', 2, /--apart goes with --camps/],
    ['judgments simulate synthetic-low --answers 5,9 --out x', 2, /one whole number/],
    ['judgments simulate synthetic-low --overlap 11 --out x', 1, /overlap must be.* 10/],
    ['judgments simulate synthetic-low --select ranking --out x', 2, /does not choose pairs/],
    ['judgments plan synthetic-low --runs 1', 2, /--runs must be a whole number from 2/],
    ['judgments plan synthetic-low --answers 9,5', 1, /5 follows 9/],
    ['judgments plan synthetic-low --within 7', 2, /--within must lie in \[0, 1\]/],
    ['judgments plan applicants.csv --protected background', 2, /--target is needed/],
    ['judgments plan synthetic-low --minutes 0', 2, /--minutes must be above 0/],
    ['judgments plan synthetic-low --minutes 5 --answers 9', 2, /so --answers cannot/],
    ['judgments plan synthetic-low --minutes 5 --seconds-per-answer 1,2', 2, /one number or three/],
    ['judgments plan synthetic-low --seconds-per-answer 5', 2, /goes with --minutes/],
    ['judgments plan synthetic-low --minutes 0.05', 1, /nobody gives an answer/],
    ['judgments plan synthetic-low --judges 3 --honest 2', 2, /--honest follows from it/],
    ['judgments plan synthetic-low --judges 3 --coin 4', 2, /but 4 are described/],
    ['judgments plan synthetic-low --judges-know sat', 2, /nobody has judged yet/],
    [
      'judgments plan applicants.csv --target graduated --protected background --judges-ignore gpa',
      1,
      /'gpa': it is not among the columns/,
    ],
  ];

  it.each(failing)('%s', (line, code, message) => {
    const before = readdirSync(folder).sort();
    const run = pairfair(line);
    expect(run.err).toMatch(message);
    expect(run.code).toBe(code);
    expect(run.out).toBe('');
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  const bad: [string, string, string][] = [
    ['unknown people', 'p001,nobody,yes,a', 'unknown-person'],
    ['an answer outside the set', 'p001,p003,perhaps,a', 'answer'],
    ['a pair of one', 'p001,p001,yes,a', 'self-pair'],
    ['two answers of one judge', 'p002,p001,no,a', 'repeated-answer'],
  ];

  it.each(bad)('%s: refused with the line, or set aside and counted', (_, row, code) => {
    put('bad.csv', `a,b,answer,judge\np001,p002,yes,a\np001,p002,yes,b\n${row}\n`);
    const line = 'judgments aggregate bad.csv --people applicants.csv --out g.json';
    const refused = pairfair(line);
    expect(refused.err).toMatch(/line 4/);
    expect(refused.code).toBe(1);
    const { counts } = JSON.parse(pairfair(`${line} --set-aside --json`).out);
    expect(Object.keys(counts.problems)).toEqual([code]);
  });

  it('a comparison across groups, in a study within groups', () => {
    const rows = read('applicants.csv').trim().split('\n');
    const at = rows[0]!.split(',').indexOf('background');
    const [first, ...others] = rows.slice(1).map((row) => row.split(','));
    const other = others.find((cells) => cells[at] !== first![at])!;
    put('across.csv', `better,worse,judge\n${first![0]},${other[0]},a\n`);
    const line = 'judgments agreement across.csv --people applicants.csv --protected background';
    expect(pairfair(line).err).toMatch(/line 2/);
    expect(pairfair(line).code).toBe(1);
  });
});

describe('completion', () => {
  it('knows the verbs', () => {
    expect(pairfair('completion bash').out).toMatch(/verbs="aggregate .*simulate plan"/);
    expect(pairfair('completion fish').out).toMatch(/from judgments' -a plan/);
  });
});
