import type { Pipeline, PipelineTarget } from 'pairfair';
import type { Values } from './command.ts';
import { commandLine, dataWords, flagWords } from './commandLine.ts';
import { readingFlags } from './readingFlags.ts';

/** Enough of a comparison to see what judgments do, in a minute. */
export const quickComparison: readonly string[] = ['--methods', 'original,pfr', '--runs', '3'];

/** What one might do after a model was made from a table: judge it, describe it, use it. */
export function afterModel(source: string, values: Values, model: string): string[] {
  const words = dataWords(values);
  return [
    ...(values.target === undefined || isGone(source)
      ? []
      : [commandLine('compare', source, ...words, ...quickComparison, '--out', 'results')]),
    commandLine('export', model, '--to', 'card', '--out', 'card.html'),
  ];
}

/** After scores were measured: the same scores beside the methods. */
export function afterAudit(
  source: string,
  values: Values,
  { classes }: Pick<PipelineTarget, 'classes'>,
): string[] {
  // A comparison takes one column of scores.
  if (classes || isGone(source)) return [];
  if (dataWords(values).every((word) => !/^--(judgments|ratings|ranking|graph)$/.test(word))) {
    return [];
  }
  const { score, ignore = [] } = values;
  // A score in the table itself is nothing to learn from.
  const given =
    score === undefined ? values : { ...values, ignore: [...(ignore as string[]), String(score)] };
  const scores = values.scores ?? `${source}:${score}`;
  const words = [...dataWords(given), '--scores', String(scores)];
  return [commandLine('compare', source, ...words, ...quickComparison, '--out', 'results')];
}

/** After a comparison: a model with the best settings. */
export function afterComparison(source: string, values: Values): string[] {
  if (isGone(source)) return [];
  const words = [...dataWords(values), ...flagWords(values, [{ name: 'give-up' }])];
  return [commandLine('tune', source, ...words, '--out', 'model.json')];
}

/** After people were scored: what the scores do, where the labels are known. */
export function afterPrediction(
  { target, protectedAttribute }: Pipeline,
  source: string,
  given: Values,
  out: string,
): string[] {
  if (target?.kind !== 'binary' || isGone(source) || isGone(out)) return [];
  const { columns, values } = protectedAttribute;
  const groups = columns.map((column, k) => (values[k] ? `${column}=${values[k]}` : column));
  const words = [
    ...['--target', target.column, '--protected', groups.join(',')],
    ...flagWords(given, [{ name: 'id' }, ...readingFlags]),
  ];
  return [commandLine('evaluate', source, ...words, '--scores', out, '--out', 'audit')];
}

/** After a graph was saved: a model that goes by it. */
export function afterGraph(source: string, values: Values, graph: string): string[] {
  if (isGone(source)) return [];
  const given = Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !/^(judgments|ratings|classes|ranking|quantiles|ties)$/.test(name),
    ),
  );
  const target = values.target === undefined ? ['--target', 'COL'] : [];
  const words = [...dataWords(given), ...target, '--graph', graph];
  return [commandLine('fit', source, ...words, '--out', 'model.json')];
}

/** What came through a pipe cannot be read again. */
function isGone(source: string): boolean {
  return source === '-';
}
