import { describe, expect, it } from 'vitest';
import { sampleColumns, sampleData, samplePipeline } from '../../testing/samplePipeline.ts';
import type { Column, NumericColumn, Table } from '../recipe/table.ts';
import { runPipeline } from './pipeline.ts';
import { type ChangeableColumn, smallestChanges } from './smallestChanges.ts';

const data = sampleData(1);
const pipeline = samplePipeline(data);
const { scores, labels } = runPipeline(pipeline, data.table, data.groups);
const [age, count, job, size] = sampleColumns;

const rowOf = (column: Column, i: number): Column =>
  column.kind === 'numeric'
    ? { ...column, values: column.values.slice(i, i + 1) }
    : { ...column, codes: column.codes.slice(i, i + 1) };
const person = (i: number): Table => ({
  rows: 1,
  columns: data.table.columns.map((column) => rowOf(column, i)),
});
const rangeOf = (name: string): readonly [number, number] => {
  const { values } = data.table.columns.find((column) => column.name === name) as NumericColumn;
  const known = values.filter((value) => !Number.isNaN(value));
  return [Math.min(...known), Math.max(...known)];
};
const numbers = [age, count, size].map((name) => ({ name, range: rangeOf(name) }));
const other = (i: number) => (labels[i] === 1 ? 0 : 1);
const everybody = Array.from(labels.keys());

/** What the model says of a person with other values. */
function scoreWith(i: number, values: Readonly<Record<string, number | string>>): number {
  const columns = person(i).columns.map((column): Column => {
    const to = values[column.name];
    if (to === undefined) return column;
    return column.kind === 'numeric'
      ? { ...column, values: Float64Array.of(Number(to)) }
      : { ...column, levels: [String(to)], codes: Int32Array.of(0) };
  });
  return runPipeline(pipeline, { rows: 1, columns }, [data.groups[i]]).scores[0];
}

describe('smallestChanges', () => {
  it('reaches the other decision, and not a little before', () => {
    let alone = 0;
    for (const i of everybody) {
      for (const { changes, score } of smallestChanges(pipeline, person(i), data.groups[i], {
        ...{ mayChange: numbers, decision: other(i) },
      })) {
        const values = Object.fromEntries(changes.map(({ column, to }) => [column, to]));
        expect(scoreWith(i, values)).toBe(score);
        expect(score >= 0.5 ? 1 : 0).toBe(other(i));
        const last = changes[changes.length - 1];
        if (typeof last.from !== 'number') continue;
        alone += changes.length === 1 ? 1 : 0;
        const short = last.from + (Number(last.to) - last.from) * (1 - 1e-6);
        const before = scoreWith(i, { ...values, [last.column]: short });
        expect(before >= 0.5 ? 1 : 0).toBe(labels[i]);
      }
    }
    expect(alone).toBeGreaterThan(20);
  });

  it('is the closed form of a linear score', () => {
    // Along one column log odds are a line, so two points of it say where it crosses 0.
    const odds = (score: number) => Math.log(score / (1 - score));
    for (const i of everybody.slice(0, 30)) {
      const [found] = smallestChanges(pipeline, person(i), data.groups[i], {
        ...{ mayChange: [{ name: size, range: [-1e4, 1e4] }], decision: other(i) },
      });
      const from = (data.table.columns[3] as NumericColumn).values[i];
      const slope = odds(scoreWith(i, { [size]: from + 1 })) - odds(scores[i]);
      const to = from - odds(scores[i]) / slope;
      if (Math.abs(to) > 1e4) expect(found).toBeUndefined();
      else expect(Number(found.changes[0].to)).toBeCloseTo(to, 5);
    }
  });

  it('finds no dearer combination than trying them all on a lattice', () => {
    let combined = 0;
    for (const i of everybody) {
      const [found] = smallestChanges(pipeline, person(i), data.groups[i], {
        ...{ mayChange: numbers, decision: other(i), most: 3 },
      });
      if (found?.changes.length !== 2) continue;
      combined++;
      const [one, two] = found.changes.map(({ column }) => column);
      const cost = (name: string, to: number) => {
        const [low, high] = rangeOf(name);
        const { values } = data.table.columns.find((c) => c.name === name) as NumericColumn;
        return Number.isNaN(values[i]) ? 1 : Math.abs(to - values[i]) / (high - low);
      };
      const lattice = (name: string) => {
        const [low, high] = rangeOf(name);
        return Array.from({ length: 41 }, (_, k) => low + (k / 40) * (high - low));
      };
      for (const a of lattice(one)) {
        for (const b of lattice(two)) {
          if (scoreWith(i, { [one]: a, [two]: b }) >= 0.5 !== (other(i) === 1)) continue;
          expect(cost(one, a) + cost(two, b)).toBeGreaterThanOrEqual(found.cost - 1e-9);
        }
      }
    }
    expect(combined).toBeGreaterThan(0);
  });

  it('changes categories to levels the model knows, and numbers by whole units', () => {
    for (const i of everybody.slice(0, 40)) {
      const found = smallestChanges(pipeline, person(i), data.groups[i], {
        mayChange: [{ name: job }, { name: count, range: rangeOf(count), unit: 1 }],
        decision: other(i),
      });
      for (const { changes } of found) {
        for (const { column, to } of changes) {
          if (column === count) expect(Number.isInteger(to)).toBe(true);
          else expect(typeof to).toBe('string');
        }
      }
    }
  });

  it('says nothing of who has the decision already, and refuses what is no column', () => {
    const options = { mayChange: numbers, decision: labels[0] as 0 | 1 };
    expect(smallestChanges(pipeline, person(0), data.groups[0], options)).toEqual([]);
    const ask = (mayChange: readonly ChangeableColumn[]) => () =>
      smallestChanges(pipeline, person(0), data.groups[0], { ...options, mayChange });
    expect(ask([{ name: 'shoe', range: [0, 1] }])).toThrow(/no column 'shoe'/);
    expect(ask([{ name: age }])).toThrow(/How far may 'age' go/);
  });
});
