import { type Column, PairfairError } from 'pairfair';

/** A table by the names and kinds of its columns. */
export interface ScoreColumns {
  readonly columns: readonly Column[];
}

/** The column of a table of scores that says whose a score is: called as in the data, or id. */
export function scoreIdColumn({ columns }: ScoreColumns, id: string | null): string | null {
  const named =
    columns.find(({ name }) => name === id) ?? columns.find(({ name }) => /^id$/i.test(name));
  return named?.name ?? null;
}

/** The column that holds the scores: by its name, or the only one with numbers; undefined else. */
export function scoreColumn({ columns }: ScoreColumns, id: string | null): string | undefined {
  const named = columns.find(({ name }) =>
    /^(score|scores|prediction|probability|proba)$/i.test(name),
  );
  if (named) return named.name;
  const numbers = columns.filter(({ name, kind }) => name !== id && kind === 'numeric');
  return numbers.length === 1 ? numbers[0]?.name : undefined;
}

/**
 * Scores by the ids they belong to; rows without an id are left out.
 *
 * @param source What the table is called in errors.
 * @throws PairfairError `bad-data` when somebody has two.
 */
export function scoresById(
  source: string,
  ids: readonly (string | null)[],
  scores: Float64Array,
): Map<string, number> {
  const byId = new Map<string, number>();
  ids.forEach((id, i) => {
    if (id === null) return;
    if (byId.has(id)) {
      throw new PairfairError('bad-data', `${source} has more than one score of '${id}'.`);
    }
    byId.set(id, scores[i] as number);
  });
  return byId;
}
