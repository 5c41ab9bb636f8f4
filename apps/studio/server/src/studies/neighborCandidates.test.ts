import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import { neighborCandidates } from './neighborCandidates.ts';
import type { StudyConfig } from './schemas.ts';

const profiles = ['score', 'other'].map((name) => ({ name, kind: 'number' })) as ColumnProfile[];
const config = (features: readonly string[]) =>
  ({
    columns: features.map((name) => ({ name, role: 'feature', shown: true })),
    sampling: { seed: 1 },
  }) as unknown as StudyConfig;

/** Somebody with a score, of a group and on a side of the split. */
const somebody = (score: number, groupName: string | null, side = 0) => ({
  features: { score, other: 7 },
  person: { personId: String(score), groupName, side },
});

function candidates(all: readonly ReturnType<typeof somebody>[], features = ['score']) {
  const people = all.map(
    ({ person }, datasetOrdinal): StudyPerson => ({
      ...{ ...person, datasetOrdinal },
    }),
  );
  const rows = all.map((one) => one.features);
  return neighborCandidates(rows, profiles, config(features), people);
}

describe('neighborCandidates', () => {
  it('pairs everybody with the two most similar people of other groups', () => {
    const found = candidates([
      ...[somebody(1, 'a'), somebody(10, 'a')],
      ...[somebody(2, 'b'), somebody(4, 'b'), somebody(11, 'b')],
    ]);
    // From 1: 2 and 4; from 10: 11 and 4; from 2, 4 and 11: both of the other group.
    expect(new Set(found.map(String))).toEqual(new Set(['0,2', '0,3', '1,4', '1,3', '1,2', '0,4']));
    expect(found.length).toBe(6);
  });

  it('keeps the sides of the split apart, and leaves out who has no group', () => {
    const found = candidates([
      ...[somebody(1, 'a', 0), somebody(1, 'b', 1), somebody(5, 'b', 0), somebody(1, null, 0)],
    ]);
    expect(found).toEqual([[0, 2]]);
  });

  it('has none where nothing varies or nobody is of another group', () => {
    expect(candidates([somebody(1, 'a'), somebody(2, 'b')], ['other'])).toEqual([]);
    expect(candidates([somebody(1, 'a'), somebody(2, 'a')])).toEqual([]);
  });

  it('takes a thousand of many people, the same ones for the same seed', () => {
    const many = Array.from({ length: 1500 }, (_, i) => somebody(i % 97, i % 2 ? 'a' : 'b'));
    const found = candidates(many);
    expect(new Set(found.flat()).size).toBeLessThanOrEqual(1000);
    expect(found.length).toBeGreaterThan(900);
    expect(candidates(many)).toEqual(found);
  });
});
