import type { Split } from '../src/evaluate/splitPeople.ts';
import type { SideInformation, Study } from '../src/evaluate/study.ts';
import { edgesGraph } from '../src/graphs/edgesGraph.ts';
import { type Column, categoryColumn } from '../src/recipe/table.ts';
import { sampleStudy } from './sampleStudy.ts';

/** Two studies that differ in everything that is known of the test people, and in nothing else. */
export interface ChangedTestPeople {
  readonly before: Study;
  readonly after: Study;
  readonly split: Split;
}

/** The even people train, the odd ones test. */
export function halves({ groups }: Study): Split {
  const all = Uint32Array.from(groups, (_, i) => i);
  return { train: all.filter((i) => !isTest(i)), test: all.filter(isTest) };
}

const isTest = (person: number) => person % 2 === 1;

/** Values, categories, gaps, groups, labels and judgments of the test people are changed. */
export function changedTestPeople(
  kind: Exclude<SideInformation['kind'], 'terms'>,
): ChangedTestPeople {
  const sample = sampleStudy();
  const { table, groups, labels } = sample;
  const split = halves(sample);
  const before = { ...sample, side: sideOf(kind, sample, () => false), split };
  return {
    before,
    after: {
      ...before,
      table: { ...table, columns: table.columns.map(changedColumn) },
      groups: groups.map((group, i) => (isTest(i) ? (group + 1) % 3 : group)),
      labels: labels.map((label, i) => (isTest(i) ? 1 - label : label)),
      side: sideOf(kind, sample, isTest),
    },
    split,
  };
}

function changedColumn(column: Column): Column {
  if (column.kind === 'numeric') {
    const other = (i: number) => (i % 5 === 0 ? Number.NaN : 1000 + i ** 2);
    return { ...column, values: column.values.map((value, i) => (isTest(i) ? other(i) : value)) };
  }
  const { name, codes, levels } = column;
  return categoryColumn(
    name,
    Array.from(codes, (code, i) => (isTest(i) ? `another ${i % 9}` : levels[code])),
  );
}

function sideOf(
  kind: Exclude<SideInformation['kind'], 'terms'>,
  { groups, labels }: Study,
  isChanged: (person: number) => boolean,
): SideInformation {
  const people = Array.from(groups, (_, i) => i);
  switch (kind) {
    case 'ranking':
      return {
        kind,
        scores: Float64Array.from(people, (i) => (isChanged(i) ? -i : labels[i] + (i % 7))),
        quantiles: 4,
        ties: 'spread',
      };
    case 'classes':
      return { kind, classes: Int32Array.from(people, (i) => (isChanged(i) ? 1 : i % 7)) };
    case 'graph':
      return {
        kind,
        // Every third link straddles the split, the others are within a side.
        graph: edgesGraph(
          groups.length,
          people.slice(2).map((i) => [i, i - (i % 3 === 0 ? 1 : 2), isChanged(i) ? 1 + i : 1]),
        ),
      };
  }
}
