import { auc, type Column } from 'pairfair';
import { shellWord } from '../commandLine.ts';
import type { ColumnLook } from '../look/columnLook.ts';

/** What is predicted, of the same people as the columns. */
export interface NotedTarget {
  readonly column: string;
  readonly kind: string;
  /** 0 and 1, or numbers. */
  readonly values: Float64Array;
}

/** Something about one column that is probably not meant; left out, nothing would be said. */
export interface ColumnNote {
  readonly column: string;
  readonly says: string;
}

/** The columns to learn from that nobody would choose: they name people, or tell the target. */
export function featureNotes(
  features: readonly Column[],
  target: NotedTarget | null,
  /** Of the same columns, over all rows of the table. */
  looks: readonly ColumnLook[],
): ColumnNote[] {
  return features.flatMap((column, k) => {
    const says = strange(column, looks[k] as ColumnLook, target);
    return says === null ? [] : [{ column: column.name, says }];
  });
}

function strange(column: Column, look: ColumnLook, target: NotedTarget | null): string | null {
  const { name } = column;
  const word = shellWord(name);
  if (look.index) {
    return `Column '${name}' numbers the rows and is learned from: leave it out (--ignore ${word}), or name people by it (--id ${word}).`;
  }
  if (look.idLike) {
    return `Column '${name}' has another number for everybody, as an id has, and is learned from: leave it out (--ignore ${word}), or name people by it (--id ${word}).`;
  }
  if (look.decimalCommas) {
    const [first] = look.frequent;
    return `Column '${name}' holds texts such as '${first?.value}': numbers with a decimal comma are read as ${look.distinct} categories. Say --decimal ',' where cells are parted by something else, write them with a point, or leave the column out (--ignore ${word}).`;
  }
  if (target && tells(column, target)) {
    return `Column '${name}' tells the target '${target.column}' of everybody: is it known before the decision? If not, leave it out (--ignore ${word}).`;
  }
  return null;
}

/** Fewer people than this are told apart by chance. */
const leastPeople = 20;
/** A category whose values are rarer than this is pure by chance. */
const leastShare = 10;

/** Whether a column says what the target is, without a single exception. */
function tells(column: Column, { kind, values }: NotedTarget): boolean {
  if (values.length < leastPeople) return false;
  if (column.kind === 'category') return tellsByLevel(column.codes, column.levels.length, values);
  const known = Uint32Array.from(values, (_, i) => i).filter(
    (i) => !Number.isNaN(column.values[i]) && !Number.isNaN(values[i]),
  );
  if (known.length < leastPeople) return false;
  const own = Float64Array.from(known, (i) => column.values[i] as number);
  const wanted = Float64Array.from(known, (i) => values[i] as number);
  if (kind !== 'binary') return own.every((value, i) => value === wanted[i]);
  const area = auc(wanted, own);
  return area === 0 || area === 1;
}

function tellsByLevel(codes: Int32Array, levels: number, values: Float64Array): boolean {
  const first = new Map<number, number>();
  let known = 0;
  for (let i = 0; i < codes.length; i++) {
    const [code, value] = [codes[i] as number, values[i] as number];
    if (code < 0 || Number.isNaN(value)) continue;
    known++;
    const met = first.get(code);
    if (met === undefined) first.set(code, value);
    else if (met !== value) return false;
  }
  const several = new Set(first.values()).size > 1;
  return several && known >= leastPeople && levels * leastShare <= known;
}
