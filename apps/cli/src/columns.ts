import { PairfairError } from 'pairfair';
import { didYouMean } from './nearest.ts';

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
