import { type Encoding, encodings } from '@pairfair/engines/text';
import { type Flag, UsageError, type Values } from './command.ts';

/** How a text table is read. */
export const readingFlags: readonly Flag[] = [
  {
    name: 'delimiter',
    kind: 'text',
    value: 'X',
    help: 'of a text table (what its first line has most of)',
  },
  {
    name: 'encoding',
    kind: 'text',
    help: 'of a text table (utf-16 where its first bytes say so, else utf-8)',
    choices: encodings,
  },
  {
    name: 'decimal',
    kind: 'text',
    help: 'what stands before the decimals of a text table: a point or a comma (.)',
    choices: ['.', ','],
  },
  {
    name: 'header',
    kind: 'text',
    help: 'whether the first line of a text table names its columns (first)',
    choices: ['first', 'none'],
  },
  {
    name: 'columns',
    kind: 'list',
    value: 'NAME,…',
    help: 'names of the columns, with --header none (column1, column2, …)',
  },
  {
    name: 'partitions',
    kind: 'boolean',
    help: 'folders such as year=2020 give columns too',
  },
];

/** What {@link readingFlags} say, as the reader of tables takes it. */
export function textOptions(values: Values): {
  readonly delimiter?: string;
  readonly encoding?: Encoding;
  readonly decimal?: '.' | ',';
  readonly header?: 'first' | 'none';
  readonly names?: readonly string[];
  readonly partitions?: boolean;
} {
  const { delimiter, encoding, decimal, header, columns } = values;
  if (columns !== undefined && header !== 'none') {
    throw new UsageError(
      '--columns names the columns of a table without names: add --header none.',
    );
  }
  const names = columns as readonly string[] | undefined;
  const twice = names?.find((name, j) => names.indexOf(name) < j);
  if (twice !== undefined) throw new UsageError(`--columns has '${twice}' twice.`);
  return {
    ...(typeof delimiter === 'string' && { delimiter: delimiterOf(delimiter) }),
    ...(encoding !== undefined && { encoding: encoding as Encoding }),
    ...(decimal !== undefined && { decimal: decimal as '.' | ',' }),
    ...(header !== undefined && { header: header as 'first' | 'none' }),
    ...(names && { names }),
    ...(values.partitions === true && { partitions: true }),
  };
}

/** One character; a tab may be written as \t or tab. */
function delimiterOf(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length === 1 && !/["\r\n]/.test(delimiter)) return delimiter;
  throw new UsageError(
    `--delimiter must be one character such as ; or tab, but is ${JSON.stringify(text)}.`,
  );
}
