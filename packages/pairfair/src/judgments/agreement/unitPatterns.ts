/** What several judges said about the same things, one unit after the other. */
export interface Units {
  /** Answers about unit u stand at `offsets[u] .. offsets[u+1]`. */
  readonly offsets: ArrayLike<number>;
  /** What was said; a negative or NaN entry is no answer. */
  readonly value: ArrayLike<number>;
}

/**
 * Units grouped by how often each value occurs in them: agreement needs nothing else, and there
 * are few patterns however many units.
 */
export interface UnitPatterns {
  /** The values that occur, ascending. */
  readonly values: readonly number[];
  /** Pattern of each unit that has at least two answers. */
  readonly pattern: Uint32Array;
  /** How often each value occurs in a pattern: one row per pattern, one column per value. */
  readonly counts: readonly Float64Array[];
}

/**
 * Groups units by pattern; units with fewer than two answers say nothing and are dropped. With
 * `mirrored`, the mirror image `mirrored` − v of every value v is among the values too.
 */
export function unitPatterns({ offsets, value }: Units, mirrored?: number): UnitPatterns {
  const seen = new Set<number>();
  for (let k = 0; k < value.length; k++) if (value[k] >= 0) seen.add(value[k]);
  if (mirrored !== undefined) for (const v of [...seen]) seen.add(mirrored - v);
  const values = [...seen].sort((a, b) => a - b);
  const column = new Map(values.map((v, c) => [v, c]));

  const known = new Map<string, number>();
  const counts: Float64Array[] = [];
  const pattern: number[] = [];
  for (let u = 0; u + 1 < offsets.length; u++) {
    const row = new Float64Array(values.length);
    let answers = 0;
    for (let k = offsets[u]; k < offsets[u + 1]; k++) {
      if (!(value[k] >= 0)) continue;
      row[column.get(value[k])!]++;
      answers++;
    }
    if (answers < 2) continue;
    const key = row.join();
    let at = known.get(key);
    if (at === undefined) {
      known.set(key, (at = counts.length));
      counts.push(row);
    }
    pattern.push(at);
  }
  return { values, pattern: Uint32Array.from(pattern), counts };
}

/** How many units there are of each pattern. */
export function patternWeights({ pattern, counts }: UnitPatterns): Float64Array {
  const weights = new Float64Array(counts.length);
  for (const at of pattern) weights[at]++;
  return weights;
}
