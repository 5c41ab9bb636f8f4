import { pipelineFromJson, smallestChanges } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { modelTable } from './modelViews.ts';
import type { CaseModel, CasePerson } from './store.ts';

/** What may change about whom, and the decision to be reached. */
export interface ChangesAsked {
  readonly decision: 0 | 1;
  readonly mayChange: readonly string[];
}

/**
 * What would have to differ about somebody for a model to decide otherwise, in the columns' own
 * units and within the values that occur in the data.
 *
 * @throws HttpProblem 422 when the model does not look at a column that may change.
 */
export function changesOf(
  { model }: CaseModel,
  person: CasePerson,
  profiles: readonly ColumnProfile[],
  { decision, mayChange }: ChangesAsked,
) {
  const pipeline = pipelineFromJson(JSON.parse(model));
  const { table, groups } = modelTable(pipeline, [person], profiles);
  const known = new Set(pipeline.recipe.steps.map(({ name }) => name));
  const strange = mayChange.find((name) => !known.has(name));
  if (strange !== undefined) {
    const message = `The model does not look at '${strange}', so it changes nothing.`;
    throw new HttpProblem(422, 'invalid-request', message, [{ path: 'mayChange', message }]);
  }
  const columns = mayChange.map((name) => {
    const range = profiles.find((profile) => profile.name === name)?.range;
    if (!range) return { name };
    const [low, , high] = range;
    return { name, range: [low, high] as const, unit: unitOf(range) };
  });
  return smallestChanges(pipeline, table, groups[0] ?? -1, { mayChange: columns, decision });
}

/** Whole numbers stay whole; of others, a thousandth of the range or less is all that is read. */
function unitOf(range: readonly [number, number, number]): number {
  if (range.every(Number.isInteger)) return 1;
  return 10 ** Math.floor(Math.log10((range[2] - range[0]) / 1000));
}
