import type { GraphStatistics, Matrix, PfrStatistics } from 'pairfair';

/** A matrix as JSON holds it. */
interface PlainMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: readonly number[];
}

interface PlainGraphStatistics {
  readonly form: PlainMatrix;
  readonly totalWeight: number;
}

/** `pfrStatistics` as JSON holds them: lists of numbers where the library has typed arrays. */
interface PlainStatistics {
  readonly people: number;
  readonly columns: readonly string[];
  readonly mean: readonly number[];
  readonly covariance: PlainMatrix;
  readonly similarity: PlainGraphStatistics;
  readonly fairness: PlainGraphStatistics;
  readonly groups: { readonly sizes: readonly number[]; readonly means: PlainMatrix };
  readonly target?: {
    readonly mean: number;
    readonly variance: number;
    readonly delta: readonly number[];
  };
  readonly order?: readonly number[];
}

/** The statistics the server sent, as the library takes them. */
export function reviveStatistics(sent: unknown): PfrStatistics {
  const plain = sent as PlainStatistics;
  return {
    people: plain.people,
    columns: plain.columns,
    mean: Float64Array.from(plain.mean),
    covariance: reviveMatrix(plain.covariance),
    similarity: reviveGraph(plain.similarity),
    fairness: reviveGraph(plain.fairness),
    groups: {
      sizes: Float64Array.from(plain.groups.sizes),
      means: reviveMatrix(plain.groups.means),
    },
    ...(plain.target && {
      target: { ...plain.target, delta: Float64Array.from(plain.target.delta) },
    }),
    ...(plain.order && { order: Float64Array.from(plain.order) }),
  };
}

/** A matrix the server sent, as the library takes it. */
export function reviveMatrix({ rows, cols, data }: PlainMatrix): Matrix {
  return { rows, cols, data: Float64Array.from(data) };
}

function reviveGraph({ form, totalWeight }: PlainGraphStatistics): GraphStatistics {
  return { form: reviveMatrix(form), totalWeight };
}
