import { type Engine, PairfairError, type Pipeline, type Work } from 'pairfair';
import { levelFinder, missingTextsOf } from 'pairfair/internal';

/** Which texts of a table's column mean which label. */
export interface LabelTexts {
  readonly column: string;
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** Different values of a target of two classes that are still looked through. */
const mostValues = 1000;

/**
 * What the labels that a model predicts are called in a table, in whatever spelling.
 *
 * @throws PairfairError `unknown-name` when the table lacks the column, `bad-data` for values that
 * are neither label.
 */
export async function labelTexts(
  engine: Pick<Engine, 'describe' | 'combinations'>,
  { target, recipe }: Pipeline,
  work: Work = {},
): Promise<LabelTexts> {
  if (target?.kind !== 'binary') throw withoutLabels('the model has no target of two classes');
  const { column, positive, negative } = target;
  const { columns } = await engine.describe(work);
  if (!columns.some(({ name }) => name === column)) {
    throw withoutLabels(`the data have no column '${column}'`);
  }
  const { combinations } = await engine.combinations([column], mostValues, work);
  const missing = missingTextsOf(recipe);
  const found = combinations
    .map(({ values: [text] }) => text ?? '')
    .filter((text) => text !== '' && !missing.includes(text));
  const labelOf = levelFinder([negative, positive]);
  // Told from all others, whatever those are called.
  const isOneOfMany = negative === `not ${positive}`;
  const strange = found.find((text) => labelOf(text) === undefined);
  if (strange !== undefined && !isOneOfMany) {
    throw new PairfairError(
      'bad-data',
      `The labels in column '${column}' must be '${negative}' and '${positive}' as in training, but there is '${strange}'.`,
    );
  }
  return {
    column,
    positive: found.filter((text) => labelOf(text) === positive),
    negative: found.filter((text) => labelOf(text) !== positive),
  };
}

function withoutLabels(why: string): PairfairError {
  return new PairfairError(
    'unknown-name',
    `--threshold-for looks at people whose labels are known, but ${why}. Bring labels, or take --threshold or --rate.`,
  );
}
