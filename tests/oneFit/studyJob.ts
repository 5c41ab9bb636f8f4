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

/** A study whose judged graph is that of the spec among everybody; it keeps people apart to test. */
export function studyJob(people: readonly Person[], spec: FitSpec): StudyJob {
  const [attribute] = spec.protectedAttribute.columns as ['sex' | 'origin'];
  const chosen = selectPeople(peopleTable(people), { ...spec.selection, part: null });
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
    request: { name: 'one', kind: 'fit', gamma, ridge, strictness, giveUp: 0.02, seed: 1, shape },
    study: {
      title: 'one fit',
      demo: false,
      config: {
        positive: spec.target?.positive || undefined,
        question: { text: 'Who deserves the same?' },
        columns: columnNames.map((name) => ({ name, role: role(name) })),
      },
    },
    dataset: {
      name: 'people',
      digest: 'sha256:0',
      columns: columnNames.map((name) => ({ name, kind: kind(name) })),
    },
    people: people
      .map((person) =>
        JSON.stringify([person.id, person[attribute], person.part === 'train' ? 0 : 1, person]),
      )
      .join('\n'),
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
