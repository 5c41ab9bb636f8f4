import { type Column, PairfairError } from 'pairfair';
import { didYouMean } from './nearest.ts';

export { columnTexts as textsOf } from '@pairfair/engines/studies';

/** The column of that name, or an error that suggests the nearest. */
export function columnNamed<Named extends { readonly name: string }>(
  data: { readonly columns: readonly Named[] },
  name: string,
): Named {
  const found = data.columns.find((column) => column.name === name);
  if (found) return found;
  const names = data.columns.map((column) => column.name);
  throw new PairfairError(
    'unknown-name',
    `There is no column '${name}'.${didYouMean(name, names)} There are ${names.slice(0, 30).join(', ')}${names.length > 30 ? ', …' : ''}.`,
  );
}

/** The numbers of a column, NaN where it is missing. */
export function numbersOf(column: Column): Float64Array {
  if (column.kind === 'numeric') return column.values;
  throw new PairfairError(
    'bad-data',
    `Column '${column.name}' must hold numbers, but holds texts such as '${column.levels[0]}'.`,
  );
}
