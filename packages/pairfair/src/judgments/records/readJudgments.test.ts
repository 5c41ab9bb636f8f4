import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgment } from './judgment.ts';
import { readJudgments } from './readJudgments.ts';
import { writeJudgments } from './writeJudgments.ts';

const lineOf = (value: unknown) => JSON.stringify(value);
const pair = { kind: 'pair', people: ['k', 't'], answer: 'yes' };

describe('readJudgments, NDJSON', () => {
  it('reads every kind and keeps fields it does not know', () => {
    const records = [
      {
        ...pair,
        judge: 7,
        id: 'x1',
        ms: 4210,
        stratum: 'audit',
        supersedes: null,
        mood: { ok: [1] },
      },
      { kind: 'rating', people: [17], answer: 4, judge: 'j' },
      { kind: 'comparison', people: [1, 2], answer: 'equal' },
      { kind: 'ranking', people: [1, 2, 3], answer: [3, 1, 2] },
    ];
    const { judgments, lines, problems } = readJudgments(records.map(lineOf).join('\n'));
    expect(problems).toEqual([]);
    expect(judgments).toEqual(records);
    expect(lines).toEqual([1, 2, 3, 4]);
  });

  it('reports every bad line with its number, code and reason, and reads the others', () => {
    const bad: [string, string, RegExp][] = [
      ['{"kind":', 'unreadable', /not JSON/],
      ['[1, 2]', 'malformed', /a list of 2/],
      ['null', 'malformed', /null/],
      [lineOf({ ...pair, kind: 'vote' }), 'malformed', /'vote'/],
      [lineOf({ ...pair, kind: 'constructor' }), 'malformed', /kind/],
      [lineOf({ ...pair, answer: 'maybe' }), 'answer', /'maybe'/],
      [lineOf({ ...pair, answer: 1 }), 'answer', /is 1/],
      [lineOf({ ...pair, people: ['k'] }), 'malformed', /about 2 people, but this is about 1/],
      [lineOf({ ...pair, people: [1, '1'] }), 'self-pair', /'1' with themselves/],
      [lineOf({ ...pair, people: [1.5, 2] }), 'malformed', /1\.5/],
      [lineOf({ ...pair, people: ['', 2] }), 'malformed', /whole numbers/],
      ['{"kind":"pair","people":[12345678901234567890,2],"answer":"no"}', 'malformed', /people/],
      [lineOf({ ...pair, ms: -1 }), 'malformed', /ms/],
      [lineOf({ ...pair, judge: {} }), 'malformed', /judge/],
      [lineOf({ ...pair, direction: 'left' }), 'malformed', /'left'/],
      [lineOf({ kind: 'rating', people: [1], answer: 0 }), 'answer', /is 0/],
      [lineOf({ kind: 'rating', people: [1], answer: 2.5 }), 'answer', /2\.5/],
      [lineOf({ kind: 'ranking', people: [1, 2], answer: [1, 3] }), 'answer', /'3'/],
      [lineOf({ kind: 'ranking', people: [1, 2], answer: [1] }), 'answer', /leaves out '2'/],
      [lineOf({ kind: 'ranking', people: [1, 2, 1], answer: [1, 2] }), 'self-pair', /'1'/],
      [
        `{"kind":"pair","people":[1,2],"answer":"no","deep":${'['.repeat(99)}${']'.repeat(99)}}`,
        'malformed',
        /deep/,
      ],
    ];
    const text = [lineOf(pair), ...bad.map(([line]) => line), '', lineOf(pair)].join('\r\n');
    const { judgments, lines, problems } = readJudgments(text);
    expect(judgments).toHaveLength(2);
    expect(lines).toEqual([1, bad.length + 3]);
    expect(problems.map(({ line }) => line)).toEqual(bad.map((_, k) => k + 2));
    bad.forEach(([line, code, reason], k) => {
      expect(problems[k].code, line).toBe(code);
      expect(problems[k].reason, line).toMatch(reason);
    });
  });

  it('refuses a file of a newer version as a whole, and says so', () => {
    const head = lineOf({ format: 'pairfair/judgments', version: 2 });
    const { judgments, problems } = readJudgments(`${head}\n${lineOf(pair)}`);
    expect(judgments).toEqual([]);
    expect(problems).toMatchObject([{ code: 'unsupported-version', line: 1 }]);
    expect(problems[0].reason).toMatch(/newer release/);
  });

  it('refuses a file of another format', () => {
    const { judgments, problems } = readJudgments('{"format":"pairfair/graph","version":1}');
    expect(judgments).toEqual([]);
    expect(problems).toMatchObject([{ code: 'unreadable', line: 1 }]);
  });
});

describe('readJudgments, CSV', () => {
  const csv = (text: string) => readJudgments(text, { format: 'csv' });

  it('reads pairs, with further columns kept', () => {
    const { judgments, problems } = csv(
      '\ufeffA,b,Answer,judge,ms,Mood\r\n17, 52,Yes,j1,800,"so, so"\r\nk,t,0,,,\r\nk,m,cannot-compare,j1,,\r\n',
    );
    expect(problems).toEqual([]);
    expect(judgments).toEqual([
      { kind: 'pair', people: ['17', '52'], answer: 'yes', judge: 'j1', ms: 800, Mood: 'so, so' },
      { kind: 'pair', people: ['k', 't'], answer: 'no' },
      { kind: 'pair', people: ['k', 'm'], answer: 'cannot-compare', judge: 'j1' },
    ]);
  });

  it('reads ratings and comparisons', () => {
    expect(csv('person,rating\n3,5\n4,cannot-say\n').judgments).toEqual([
      { kind: 'rating', people: ['3'], answer: 5 },
      { kind: 'rating', people: ['4'], answer: 'cannot-say' },
    ]);
    expect(csv('better,worse,answer\nx,y,\nx,y,second\nx,y,equal\n').judgments).toEqual([
      { kind: 'comparison', people: ['x', 'y'], answer: 'first' },
      { kind: 'comparison', people: ['y', 'x'], answer: 'second' },
      { kind: 'comparison', people: ['x', 'y'], answer: 'equal' },
    ]);
  });

  it('names the line on which a bad row begins, also after cells that span lines', () => {
    const text = 'a,b,answer,note\n1,2,yes,"two\nlines"\n1,3,perhaps,\n1,1,no,\n1,2\n"open,1,no,\n';
    const { judgments, problems } = csv(text);
    expect(judgments).toHaveLength(1);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'answer'],
      [5, 'self-pair'],
      [6, 'unreadable'],
      [7, 'unreadable'],
    ]);
    expect(problems[3].reason).toMatch(/never closed/);
  });

  it.each([
    ['17,52,yes', /must name the columns/],
    ['a,b,answer,person,rating', /those of pair and of rating/],
    ['a,b,answer,judge,judge', /two columns 'judge'/],
    ['person,rating,answer', /cannot have a column 'answer'/],
    ['a,b,answer,', /column 4 has no name/],
  ])('reads nothing when the first line is %s', (head, reason) => {
    const { judgments, problems } = csv(`${head}\n1,2,yes\n`);
    expect(judgments).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0].reason).toMatch(reason);
  });
});

const name = fc.oneof(fc.string({ minLength: 1 }), fc.maxSafeInteger());
const twoPeople = fc.uniqueArray(name, { minLength: 2, maxLength: 2, selector: String });
const fields = fc.record(
  {
    judge: fc.option(name),
    id: name,
    at: fc.string(),
    ms: fc.double({ min: 0, max: 1e9, noNaN: true }),
    stratum: fc.constantFrom('audit', 'active', 'repeat'),
    note: fc.string({ unit: 'binary' }),
    'mood, of the judge': fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: [] },
);
const judgment = fc
  .tuple(
    fields,
    fc.oneof(
      fc.record({
        kind: fc.constant('pair'),
        people: twoPeople,
        answer: fc.constantFrom('yes', 'no', 'cannot-compare', 'skip'),
      }),
      fc.record({
        kind: fc.constant('rating'),
        people: fc.tuple(name),
        answer: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant('cannot-say')),
      }),
      fc.record({
        kind: fc.constant('comparison'),
        people: twoPeople,
        answer: fc.constantFrom('first', 'second', 'equal', 'cannot-compare'),
      }),
    ),
  )
  .map(([more, said]) => ({ ...said, ...more }) as unknown as Judgment);

describe('writeJudgments and readJudgments', () => {
  it('NDJSON gives back every field with its type', () => {
    fc.assert(
      fc.property(fc.array(judgment), (judgments) => {
        const { problems, judgments: back } = readJudgments(writeJudgments(judgments));
        expect(problems).toEqual([]);
        // JSON has one zero: −0 comes back as 0.
        expect(back).toEqual(JSON.parse(JSON.stringify(judgments)));
      }),
    );
  });

  it('CSV gives back every text, and everything else as its text', () => {
    const textOf = (value: unknown) =>
      typeof value === 'object' ? JSON.stringify(value) : String(value);
    const asText = (record: Judgment) =>
      Object.fromEntries(
        Object.entries(record)
          .filter(([, value]) => value !== null && value !== '')
          .map(([field, value]) => {
            if (field === 'people') return [field, record.people.map(String)];
            if (field === 'answer' || field === 'ms') return [field, value];
            return [field, textOf(value)];
          }),
      );
    for (const kind of ['pair', 'rating', 'comparison']) {
      const ofKind = fc.array(judgment.filter((record) => record.kind === kind));
      fc.assert(
        fc.property(ofKind, (judgments) => {
          const format = { format: 'csv' } as const;
          const { problems, judgments: back } = readJudgments(
            writeJudgments(judgments, format),
            format,
          );
          expect(problems).toEqual([]);
          expect(back).toEqual(judgments.map(asText));
        }),
      );
    }
  });

  it('refuses to write several kinds, or lists, as CSV', () => {
    const list: Judgment = { kind: 'ranking', people: [1, 2], answer: [1, 2] };
    expect(() => writeJudgments([list], { format: 'csv' })).toThrow(/Write them as NDJSON/);
    expect(() => writeJudgments([list, pair as Judgment], { format: 'csv' })).toThrow(
      /ranking, pair/,
    );
  });
});

describe('readJudgments, given anything', () => {
  const scrap = fc.constantFrom(
    '{"kind":"pair",',
    '"people":',
    '["a","b"]',
    '"answer":"yes"}',
    'a,b,answer\n',
    '1,2,yes\n',
    'person,rating\n',
    '"',
    '""',
    ',',
    '\n',
    '\r',
    '{}',
    '[',
    '\u0000',
    '1e999',
    '__proto__',
    '\ud800',
  );
  it('never throws, and accounts for every line that is not empty', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(scrap).map((parts) => parts.join('')),
        ),
        fc.constantFrom('ndjson' as const, 'csv' as const),
        (text, format) => {
          const { judgments, lines, problems } = readJudgments(text, { format });
          expect(lines).toHaveLength(judgments.length);
          for (const { line, reason } of problems) {
            expect(line).toBeGreaterThan(0);
            expect(reason).not.toBe('');
          }
          if (format === 'ndjson') {
            const filled = text.split('\n').filter((line) => line.trim() !== '').length;
            expect(judgments.length + problems.length).toBe(filled);
          }
          expect(readJudgments(writeJudgments(judgments)).judgments).toEqual(
            JSON.parse(JSON.stringify(judgments)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
