import { type FitSpec, graphToJson } from 'pairfair';
import { graphRules, selectPeople, termsGraph } from 'pairfair/internal';
import type { JobInput } from '../../apps/studio/server/src/fits/jobInput.ts';
import { columnNames, type Person, peopleTable } from './people.ts';

/** A fit job of the studio about the same people, its graph frozen from the terms of a spec. */
export interface StudyJob {
  readonly input: JobInput;
  /** The spec of the same fit: what a study fixes. */
  readonly spec: FitSpec;
}

/**
 * A study whose judged graph is that of the spec; it keeps people apart to test.
 *
 * @param isJudged Whom judges were asked about, by number; default everybody.
 */
export function studyJob(
  people: readonly Person[],
  spec: FitSpec,
  isJudged: (person: number) => boolean = () => true,
): StudyJob {
  const [attribute] = spec.protectedAttribute.columns as ['sex' | 'origin'];
  const sample = people.flatMap((person, datasetOrdinal) =>
    isJudged(datasetOrdinal) ? [{ datasetOrdinal, side: person.part === 'train' ? 0 : 1 }] : [],
  );
  const asked = sample.map(({ datasetOrdinal }) => people[datasetOrdinal] as Person);
  const chosen = selectPeople(peopleTable(asked), { ...spec.selection, part: null });
  const { graph } = termsGraph(spec.fairness, chosen);
  const provenance = { method: 'judgments' };
  const role = (name: string) => {
    if (spec.features.includes(name)) return 'feature';
    if (name === attribute) return 'protected';
    return name === spec.target?.column ? 'target' : name === 'id' ? 'id' : 'ignore';
  };
  const { gamma, ridge, strictness } = spec.solve;
  const kind = (name: string) =>
    ['age', 'income', 'debts'].includes(name) ? 'number' : 'category';
  const { shape } = spec.recipe;
  const input = {
    request: {
      ...{ name: 'one', kind: 'fit', gamma, ridge, strictness, giveUp: 0.02, seed: 1, shape },
      protectedInput: spec.protectedAttribute.input,
    },
    study: {
      title: 'one fit',
      demo: false,
      config: {
        positive: spec.target?.positive || undefined,
        sampling: { testShare: 0.3, seed: 1 },
        question: { text: 'Who deserves the same?' },
        columns: columnNames.map((name) => ({ name, role: role(name) })),
      },
    },
    dataset: {
      name: 'people',
      digest: 'sha256:0',
      columns: columnNames.map((name) => ({ name, kind: kind(name) })),
    },
    people: {
      names: columnNames,
      parts: [people.map((person) => JSON.stringify(columnNames.map((n) => person[n]))).join('\n')],
    },
    sample,
    graph: {
      name: 'frozen',
      document: JSON.stringify(graphToJson(graph, { ids: chosen.ids, provenance })),
      withdrawn: 0,
    },
    versions: {},
  };
  return {
    // What a fit does not read of a study is left out.
    input: input as unknown as JobInput,
    spec: {
      ...spec,
      selection: { ...spec.selection, part: { column: 'part', value: 'train' } },
      evaluate: { column: 'part', value: 'test' },
      neighbors: { neighbors: 10 },
      fairness: graphRules(graph, chosen.ids).map((term) => ({ ...term, provenance })),
    },
  };
}
