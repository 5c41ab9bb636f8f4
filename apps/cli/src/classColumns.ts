import { UsageError } from './command.ts';

/**
 * Stops when the scores of a class are lacking.
 *
 * @throws UsageError naming the columns that were expected.
 */
export function requireClassColumns(
  names: readonly string[],
  columns: readonly { readonly name: string }[],
  source: string,
): void {
  const lacking = names.filter((name) => !columns.some((column) => column.name === name));
  if (lacking.length === 0) return;
  throw new UsageError(
    `Several classes have a column of scores each, ${names.map((name) => `'${name}'`).join(', ')}, but ${source} lacks '${lacking[0]}'. It has ${columns.map(({ name }) => name).join(', ')}.`,
  );
}
