import { PairfairError } from 'pairfair';

/** The columns of one of several files that are one table. */
export interface FileColumns {
  readonly file: string;
  readonly columns: readonly DescribedColumn[];
}

/** A column as DuckDB has it. */
export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
}

/**
 * What a user should know where files of one table differ: columns that some lack, and types that are
 * widened.
 *
 * @throws PairfairError `bad-file` where a column holds numbers in one file and texts in another.
 */
export function schemaDrift(files: readonly FileColumns[]): string[] {
  const names = new Set(files.flatMap(({ columns }) => columns.map(({ name }) => name)));
  return Array.from(names).flatMap((name) => {
    const having = files.flatMap(({ file, columns }) => {
      const found = columns.find((column) => column.name === name);
      return found ? [{ file, type: found.type }] : [];
    });
    const lacking = files.filter(({ file }) => !having.some((each) => each.file === file));
    return [
      ...(lacking.length > 0
        ? [
            `Column '${name}' is in ${having.length} of ${files.length} files: it is missing in the rows of the others, such as ${lacking[0].file}.`,
          ]
        : []),
      ...widened(name, having),
    ];
  });
}

function widened(
  name: string,
  having: readonly { readonly file: string; readonly type: string }[],
): string[] {
  const [first] = having;
  const other = having.find(({ type }) => type !== first.type);
  if (!other) return [];
  const alien = having.find(({ type }) => familyOf(type) !== familyOf(first.type));
  if (alien) {
    throw new PairfairError(
      'bad-file',
      `Column '${name}' is ${first.type} in ${first.file}, but ${alien.type} in ${alien.file}: write it alike in all files, or leave some out.`,
    );
  }
  return [
    `Column '${name}' is ${first.type} in ${first.file} and ${other.type} in ${other.file}: it is read as what holds both.`,
  ];
}

/** Types of a family hold each other's values: numbers, times; every other type is alone. */
function familyOf(type: string): string {
  if (isNumberType(type)) return 'number';
  return /^(DATE|TIMESTAMP)/.test(type) ? 'time' : type;
}

/** Whether a type of DuckDB holds numbers. */
export function isNumberType(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/.test(type);
}
