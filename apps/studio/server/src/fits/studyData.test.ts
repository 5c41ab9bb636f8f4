import { edgesGraph, graphToJson } from 'pairfair';
import { describe, expect, it } from 'vitest';
import type { JobInput } from './jobInput.ts';
import { mostSearched, studyData } from './studyData.ts';

/** A job about people whose first letters tell their group, every thousandth of them judged. */
function jobOf(rows: number): JobInput {
  const names = ['who', 'score', 'sex', 'hired'];
  const lines = Array.from({ length: rows }, (_, i) =>
    JSON.stringify([`p${i}`, i % 97, i % 5 ? 'f' : 'm', i % 3 ? 'yes' : 'no']),
  );
  const sample = lines.flatMap((_, i) =>
    i % 1000 === 0 ? [{ datasetOrdinal: i, side: (i / 1000) % 2 }] : [],
  );
  const ids = sample.map(({ datasetOrdinal }) => `p${datasetOrdinal}`);
  const roles = ['id', 'feature', 'protected', 'target'];
  const input = {
    request: { kind: 'fit', seed: 1 },
    study: {
      title: 'many',
      config: {
        positive: 'yes',
        columns: names.map((name, k) => ({ name, role: roles[k] })),
        sampling: { testShare: 0.3, seed: 1 },
      },
    },
    dataset: {
      columns: names.map((name) => ({ name, kind: name === 'score' ? 'number' : 'text' })),
    },
    people: { names, parts: [lines.join('\n')] },
    sample,
    graph: {
      name: 'g',
      withdrawn: 0,
      document: JSON.stringify(graphToJson(edgesGraph(ids.length, [[0, 2, 1]]), { ids })),
    },
  };
  // What is not read of a job is left out.
  return input as unknown as JobInput;
}

describe('studyData', () => {
  it('looks for settings among everybody while they are few', () => {
    const { all, searched } = studyData(jobOf(5000));
    expect(searched).toBe(all);
    expect(all.study.split?.test.length).toBeCloseTo(1500, -1);
    expect(all.judged).toHaveLength(5);
  });

  it('looks for settings among a sample of many that has the judged in it, and says so', () => {
    const rows = mostSearched + 3000;
    const { all, searched } = studyData(jobOf(rows));
    expect(all.ids).toHaveLength(rows);
    expect(searched.ids).toHaveLength(mostSearched);
    const names = (data: typeof all) => Array.from(data.judged, (i) => data.ids[i]);
    expect(names(searched)).toEqual(names(all));
    expect(searched.notes.join()).toContain(`among ${mostSearched} of ${rows} people`);
    // Nobody changes sides.
    const testOf = ({ study, ids }: typeof all) =>
      new Set(Array.from(study.split?.test ?? [], (i) => ids[i]));
    const everybody = testOf(all);
    for (const id of testOf(searched)) expect(everybody.has(id)).toBe(true);
    expect(testOf(searched).size / mostSearched).toBeCloseTo(0.3, 1);
  });

  it('says how many attention checks were failed', () => {
    const checks = { answered: 12, failed: 3, judges: 2 };
    const { all } = studyData({ ...jobOf(3000), checks });
    expect(all.notes.join()).toContain('3 of 12 attention checks were failed, by 2 of the');
  });
});
