import type { DataTable } from '@pairfair/engines/tables';
import { PairfairError, type PipelineTarget } from 'pairfair';
import { columnNamed, textsOf } from './columns.ts';
import type { Values } from './command.ts';

/** What is predicted, with its values. */
export interface LoadedTarget extends PipelineTarget {
  /** 0 and 1, or the numbers themselves. */
  readonly values: Float64Array;
}

/** Reads the target: two classes as 0 and 1, or numbers. */
export function readTarget(data: DataTable, values: Values): LoadedTarget {
  const column = columnNamed(data, String(values.target));
  const texts = textsOf(column);
  const met = Array.from(new Set(texts.filter((text) => text !== null))).sort();
  if (met.length < 2) {
    throw new PairfairError(
      'degenerate',
      `The target '${column.name}' must have two classes, but has ${met.length === 0 ? 'no value' : `only '${met[0]}'`}.`,
    );
  }
  if (met.length > 2) {
    if (column.kind === 'numeric' && values.positive === undefined) {
      return {
        column: column.name,
        kind: 'numeric',
        positive: '',
        negative: '',
        values: column.values,
      };
    }
    if (values.positive === undefined) {
      throw new PairfairError(
        'bad-data',
        `The target '${column.name}' must have two classes, but has ${met.length}: ${met.slice(0, 8).join(', ')}${met.length > 8 ? ', …' : ''}. Say with --positive which one counts as 1.`,
      );
    }
  }
  const positive = values.positive === undefined ? likelyPositive(met) : String(values.positive);
  if (!met.includes(positive)) {
    throw new PairfairError(
      'unknown-name',
      `Nobody has '${positive}' in the target '${column.name}'; there are ${met.slice(0, 8).join(', ')}.`,
    );
  }
  const others = met.filter((value) => value !== positive);
  return {
    column: column.name,
    kind: 'binary',
    positive,
    negative: others.length === 1 ? String(others[0]) : `not ${positive}`,
    values: Float64Array.from(texts, (text) =>
      text === null ? Number.NaN : text === positive ? 1 : 0,
    ),
  };
}

/** Of two values the one that looks like yes; else the one that sorts last. */
function likelyPositive(met: readonly string[]): string {
  const yes = met.find((value) =>
    /^(1|1\.0|yes|true|y|t|positive|approved|accepted)$/i.test(value),
  );
  return yes ?? (met[met.length - 1] as string);
}
