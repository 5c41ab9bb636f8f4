import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Judgment } from './judgment.ts';
import { judgmentsDigest } from './judgmentsDigest.ts';
import { readJudgments } from './readJudgments.ts';
import { writeJudgments } from './writeJudgments.ts';

const some: Judgment[] = Array.from({ length: 200 }, (_, k) => ({
  kind: 'pair',
  people: [k, k + 1],
  answer: k % 3 === 0 ? 'yes' : 'no',
  judge: `j${k % 7}`,
}));

describe('judgmentsDigest', () => {
  it('is what its description says, by OpenSSL', () => {
    const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
    const texts = some.map(
      ({ answer, judge, people }) =>
        `{"answer":"${answer}","judge":"${judge}","kind":"pair","people":["${people[0]}","${people[1]}"]}`,
    );
    const hashes = texts.map(hash).sort(Buffer.compare);
    expect(judgmentsDigest(some)).toBe(`sha256:${hash(Buffer.concat(hashes)).toString('hex')}`);
  });

  it('does not depend on the order of judgments or fields, on null, or on 17 being a text', () => {
    const other = some.toReversed().map(({ kind, people, answer, judge }) => ({
      judge,
      note: null,
      answer,
      people: people.map(String),
      kind,
    }));
    expect(judgmentsDigest(other as unknown as Judgment[])).toBe(judgmentsDigest(some));
    const csv = readJudgments(writeJudgments(some, { format: 'csv' }), { format: 'csv' });
    expect(judgmentsDigest(csv.judgments)).toBe(judgmentsDigest(some));
  });

  it('changes with every field, and with the number of equal judgments', () => {
    const digests = [
      some,
      some.slice(1),
      [...some, some[0]],
      [{ ...some[0], answer: 'no' }, ...some.slice(1)],
      [{ ...some[0], judge: 'x' }, ...some.slice(1)],
      [{ ...some[0], mood: { b: 1, a: 2 } }, ...some.slice(1)],
      [{ ...some[0], people: [1, 0] }, ...some.slice(1)],
    ].map((judgments) => judgmentsDigest(judgments as Judgment[]));
    expect(new Set(digests).size).toBe(digests.length);
  });
});
