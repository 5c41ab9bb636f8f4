import {
  meritApplicants,
  simulatedPanel,
  simulateJudgments,
  writeJudgments,
} from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const told = pairfair('demo --out shown');
const tune = 'tune shown/applicants.csv --id id --target hired --protected background';

describe('pairfair demo', () => {
  it('tells who applied, what the dial does, and what to type next', () => {
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/1,500 made-up people applied for a job/);
    const table = told.out.split('\n').filter((line) => /0\.\d{3} .* % /.test(line));
    expect(table.map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'no judgments',
      'strictness 0',
      'strictness 0.2',
      expect.stringMatching(/^strictness 0\.\d+$/),
      'strictness 0.5',
      'strictness 0.9',
      expect.stringMatching(/^shuffled, tuned/),
      'no judgments',
      expect.stringMatching(/^tuned \(/),
    ]);
    expect(told.out.match(/← tuned/g)).toHaveLength(1);
    expect(told.out).toMatch(/The judgments moved the model/);
    expect(told.out).toMatch(/The judgments add nothing/);
    expect(told.out).toMatch(/rated 5 of 5 +[▁-█]{10} +[▁-█]{10} +[▁-█]{10}\n/);
    expect(told.out).toMatch(/pairfair tune people\.csv --target/);
    // About a screen, no line too long for one.
    expect(told.out.split('\n').length).toBeLessThan(60);
  });

  it('draws linked people in a page that needs nothing else', () => {
    const html = read('shown/demo.html');
    expect(html.match(/<figure id="strictness-/g)).toHaveLength(3);
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(pairfair('verify shown/demo.html').code).toBe(0);
  });

  it('says the same as a document', () => {
    const { judged, shuffled, fairPast, ...document } = JSON.parse(pairfair('demo --json').out);
    expect(document).toMatchObject({ format: 'pairfair/demo', version: 1, seed: 1 });
    expect(told.out).toContain(judged.sentence);
    expect(told.out).toContain(fairPast.sentence);
    expect(fairPast.verdict).toBe('nothing');
    expect(judged.tuned.merit).toBeGreaterThan(shuffled.tuned.merit);
    expect(judged.points.map(({ strictness }: { strictness: number }) => strictness)).toEqual([
      0, 0.2, 0.5, 0.9,
    ]);
  });

  it('refuses an AUC to give up that is none', () => {
    expect(pairfair('demo --give-up 2')).toMatchObject({ code: 2 });
  });
});

describe('tuning on the demonstration’s people', () => {
  const ids = Array.from({ length: 1500 }, (_, i) => `A${String(i + 1).padStart(4, '0')}`);
  const { merit } = meritApplicants({ people: 3500 });
  const judgedBy = (manner: 'honest' | 'coin-flip') =>
    writeJudgments(
      simulateJudgments({
        ...{ kind: 'rating', people: ids, tasks: 400, overlap: 4 },
        panel: simulatedPanel([{ count: 5, manner, noise: 0.5 }]),
        truths: [{ scores: merit.slice(0, ids.length).map((value) => 3 + 1.2 * value) }],
      }),
    );

  it('uses a column of ratings', () => {
    const run = pairfair(`${tune} --ratings rating --out rated.json --json`);
    expect(run.err).not.toMatch(/chance/);
    expect(JSON.parse(run.out).setting.strictness).toBeGreaterThan(0);
  });

  it('uses judges who agree', () => {
    put('agreed.ndjson', judgedBy('honest'));
    const run = pairfair(`${tune} --judgments agreed.ndjson --out agreed.json --json`);
    expect(JSON.parse(run.out).setting.strictness).toBeGreaterThan(0);
  });

  it('ends at strictness 0 when judges toss coins, and says so', () => {
    put('coins.ndjson', judgedBy('coin-flip'));
    const run = pairfair(`${tune} --judgments coins.ndjson --out coins.json --json`);
    expect(JSON.parse(run.out).setting.strictness).toBe(0);
    expect(run.err).toMatch(/Only strictness 0 was tried/);
  });
});
