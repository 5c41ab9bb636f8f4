import { type Pipeline, pipelineFromJson, runPipeline } from 'pairfair';
import { ownScoresOf } from '../modelInUse/ownScoresOf.ts';
import type { OwnScores } from '../modelInUse/store.ts';
import { columnsOfPeople } from '../people/columnsOfPeople.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { CaseView } from './schemas.ts';
import type { CaseModel, CasePerson } from './store.ts';

/** What each model says of some people. */
export function modelViews(
  models: readonly CaseModel[],
  people: readonly CasePerson[],
  profiles: readonly ColumnProfile[],
): CaseView['models'] {
  return models.map(({ id, name, panel, model }) => {
    const pipeline = pipelineFromJson(JSON.parse(model));
    const { table, groups } = modelTable(pipeline, people, profiles);
    const known = people.map((_, i) => i).filter((i) => isKnown(pipeline, groups[i] ?? -1));
    const rows = known.map((i) => people[i] as CasePerson);
    const { scores, labels } = runPipeline(
      pipeline,
      rows.length === people.length ? table : modelTable(pipeline, rows, profiles).table,
      known.map((i) => groups[i] ?? -1),
    );
    const of = (values: ArrayLike<number>, i: number) => values[known.indexOf(i)] ?? null;
    return {
      ...{ id, name, panel },
      scores: people.map((_, i) => of(scores, i)),
      decisions: people.map((_, i) => of(labels, i)),
      features: pipeline.recipe.steps.map((step) => step.name),
    };
  });
}

/** What a model in use says of them; it decides at ½ where its scores are chances. */
export function inUseView(
  inUse: OwnScores | undefined,
  people: readonly CasePerson[],
  profiles: readonly ColumnProfile[],
): CaseView['models'] {
  if (!inUse) return [];
  const scores = Array.from(ownScoresOf(inUse, people), (score) =>
    Number.isFinite(score) ? score : null,
  );
  const range = profiles.find(({ name }) => name === inUse.column)?.range;
  const all = inUse.scores ? Object.values(inUse.scores) : [range?.[0] ?? -1, range?.[2] ?? -1];
  const chances = all.every((score) => score >= 0 && score <= 1);
  const decided = (score: number | null) =>
    score === null || !chances ? null : score >= 0.5 ? 1 : 0;
  return [
    {
      ...{ id: null, name: inUse.name, panel: null, features: [] },
      ...{ scores, decisions: scores.map(decided) },
    },
  ];
}

/** People as a model takes them: its columns, and their groups by its numbers. */
export function modelTable(
  { recipe, protectedAttribute }: Pipeline,
  people: readonly CasePerson[],
  profiles: readonly ColumnProfile[],
) {
  const features = people.map((person) => person.features);
  const names = recipe.steps.map(({ name }) => name);
  return {
    table: { rows: people.length, columns: columnsOfPeople(features, profiles, names) },
    groups: people.map(({ group }) => protectedAttribute.groups.indexOf(group ?? '')),
  };
}

/** A model that takes the group as an input says nothing of who has none. */
function isKnown({ protectedAttribute }: Pipeline, group: number): boolean {
  return protectedAttribute.input === 'exclude' || group >= 0;
}
