import { type Column, PairfairError, type PipelineTarget } from 'pairfair';
import { columnTexts, mostClasses } from 'pairfair/internal';

/** What is predicted, with its values. */
export interface TargetValues extends PipelineTarget {
  /** 0 and 1, or the numbers themselves; NaN where it is missing. */
  readonly values: Float64Array;
}

/** Options for {@link targetOf}. */
export interface TargetOptions {
  /** The value that counts as 1; default: the one that looks like yes, else the one that sorts last. */
  readonly positive?: string | undefined;
  /** Whether the values are classes or numbers; default: what they look like. */
  readonly task?: 'classes' | 'number' | undefined;
  /** Whether more than two classes will do; default: they are refused. */
  readonly severalClasses?: boolean | undefined;
  /** What to do when there are more than two classes, as a sentence for the user. */
  readonly hint: string;
}

/**
 * Reads a target: two classes as 0 and 1, or numbers.
 *
 * @throws PairfairError `degenerate` with fewer than two values, `bad-data` with more than two
 * classes and no `positive`, `unknown-name` when nobody has `positive`.
 */
export function targetOf(column: Column, options: TargetOptions): TargetValues {
  const texts = columnTexts(column);
  const met = new Set(texts.filter((text) => text !== null));
  const target = settleTarget(column, met, options);
  if (target.kind === 'numeric' && column.kind === 'numeric') {
    return { ...target, values: column.values };
  }
  return {
    ...target,
    values: Float64Array.from(texts, (text) =>
      text === null ? Number.NaN : text === target.positive ? 1 : 0,
    ),
  };
}

/** {@link targetOf} from the different values of a column alone. */
export function settleTarget(
  column: Pick<Column, 'name' | 'kind'>,
  values: Iterable<string>,
  { positive: asked, task, hint, severalClasses = false }: TargetOptions,
): PipelineTarget {
  const met = Array.from(values).sort();
  if (task === 'number') {
    if (column.kind !== 'numeric' || asked !== undefined) {
      throw new PairfairError(
        'bad-data',
        column.kind === 'numeric'
          ? 'A number has no positive value: leave it out, or take the target as classes.'
          : `The target '${column.name}' holds ${met.slice(0, 3).join(', ')}${met.length > 3 ? ', …' : ''}, which are no numbers.`,
      );
    }
    if (met.length < 2) {
      throw new PairfairError(
        'degenerate',
        `The target '${column.name}' must differ between people, but has ${met.length === 0 ? 'no value' : `only ${met[0]}`}.`,
      );
    }
    return { column: column.name, kind: 'numeric', positive: '', negative: '' };
  }
  if (met.length < 2) {
    throw new PairfairError(
      'degenerate',
      `The target '${column.name}' must have two classes, but has ${met.length === 0 ? 'no value' : `only '${met[0]}'`}.`,
    );
  }
  if (met.length > 2 && asked === undefined) {
    if (column.kind === 'numeric' && task !== 'classes') {
      return { column: column.name, kind: 'numeric', positive: '', negative: '' };
    }
    if (severalClasses && met.length <= mostClasses) {
      const several = { kind: 'classes', positive: '', negative: '' } as const;
      return { column: column.name, ...several, classes: met };
    }
    throw new PairfairError(
      'bad-data',
      `The target '${column.name}' must have two classes, but has ${met.length}: ${met.slice(0, 8).join(', ')}${met.length > 8 ? ', …' : ''}. ${hint}`,
    );
  }
  const positive = asked ?? likelyPositive(met);
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
  };
}

/** Of two values the one that looks like yes; else the one that sorts last. */
function likelyPositive(met: readonly string[]): string {
  const yes = met.find((value) =>
    /^(1|1\.0|yes|true|y|t|positive|approved|accepted)$/i.test(value),
  );
  return yes ?? (met[met.length - 1] as string);
}
