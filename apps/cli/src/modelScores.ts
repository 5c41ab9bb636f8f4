import { type Pipeline, type PipelineTarget, runPipeline } from 'pairfair';
import { columnOf, missingTextsOf } from 'pairfair/internal';
import { UsageError, type Values } from './command.ts';
import type { LoadedData } from './loadData.ts';

/** The flags as a model fills them in: what it predicts, its groups, and how it reads columns. */
export function modelValues(
  { target, protectedAttribute, recipe }: Pipeline,
  values: Values,
  isFile: boolean,
): Values {
  if (!target) {
    throw new UsageError(
      'This model has no target, so what its scores are worth cannot be measured by labels: write them with predict, and give them with --score and a --target.',
    );
  }
  const { columns, values: told } = protectedAttribute;
  const categories = recipe.steps.flatMap(({ kind, name }) => (kind === 'category' ? [name] : []));
  const { categorical = [] } = values as { categorical?: readonly string[] };
  // Whoever names another column says what is in it.
  const known = values.target === undefined;
  return {
    target: target.column,
    ...(known && target.kind === 'binary' && { positive: target.positive }),
    ...(known && target.kind === 'classes' && { task: 'classes' }),
    protected: columns.map((column, k) => (told[k] ? `${column}=${told[k]}` : column)),
    'protected-input': protectedAttribute.input,
    ...(isFile && { 'missing-values': missingTextsOf(recipe).filter((text) => text !== '') }),
    ...values,
    categorical: [...categorical, ...categories],
  };
}

/** Stops where the table's target is not what the model predicts. */
export function requireSameTarget({ target }: Pipeline, found: PipelineTarget): void {
  const words = ({ kind, classes = [] }: PipelineTarget) =>
    ({ binary: 'two classes', numeric: 'numbers', classes: classes.join(', ') })[kind];
  const same =
    target?.kind === found.kind &&
    (found.classes ?? []).every((name) => target.classes?.includes(name));
  if (same || !target) return;
  throw new UsageError(
    `The model predicts ${words(target)}, but '${found.column}' holds ${words(found)}.`,
  );
}

/** What a model says of the people of a table in memory: one column of scores, or one per class. */
export async function modelScores(
  model: Pipeline,
  { engine, people, groups, id, target }: LoadedData,
): Promise<readonly Float64Array[]> {
  const whole = await engine.people({ id, groups, target, part: null });
  const numbers = Uint32Array.from(people.rows, (_, i) => i);
  const columns = model.recipe.steps.map(({ name }) => name);
  const { table } = await whole.table(columns, numbers);
  await whole.close();
  const places = groups.names.map((name) => model.protectedAttribute.groups.indexOf(name));
  const { scores, classScores } = runPipeline(
    model,
    table,
    people.groups.map((g) => places[g] ?? -1),
  );
  if (!classScores) return [scores];
  const { classes = [] } = target ?? {};
  const named = model.classes?.map(({ name }) => name) ?? [];
  return classes.map((name) => columnOf(classScores, named.indexOf(name)));
}
