import { gram } from '../linalg/gram.ts';
import { type Matrix, selectRows, subtractRow, zeros } from '../linalg/matrix.ts';
import { multiplyTransposed } from '../linalg/multiply.ts';
import type { GraphStatistics } from '../models/pfrStatistics.ts';
import type { FeatureStatistics } from '../pipeline/features.ts';
import type { SelectedPeople } from '../pipeline/selectPeople.ts';
import { repeatedOutputs } from '../recipe/fitRecipe.ts';
import { type CellSteps, stepMembers } from './cellSteps.ts';
import type { Question, ScoreColumn } from './question.ts';
import { mostValues } from './valueTable.ts';

/** All sums over the people of a partition that statistics are made of; x and y less their shifts. */
export interface PartSums {
  readonly rows: number;
  /** Of everybody: Σ w, Σ w x and Σ w x xᵀ. */
  readonly all: Sums;
  /** Per group, without products. */
  readonly groups: { readonly weight: Float64Array; readonly x: Matrix };
  /** Of the target, or of every class against all others: Σ w y, Σ w y², Σ w y x. */
  readonly targets: readonly {
    readonly y: number;
    readonly squares: number;
    readonly x: Float64Array;
  }[];
  /** Per rule, per cell and group: shares take the place of weights. */
  readonly cells: readonly (readonly CellSums[])[];
  /** Per column that orders people, per value and group; null where there are too many. */
  readonly scores: readonly (readonly ScoreSums[] | null)[];
  /** For every column the first earlier one that repeats it, or −1; empty when not asked for. */
  readonly repeats: Int32Array;
}

/** Sums of some rows. Products are kept on and above the diagonal, row by row. */
export interface Sums {
  readonly weight: number;
  readonly x: Float64Array;
  readonly products: Float64Array;
}

/** Sums over the people of one group in one cell, each counting share times weight. */
export interface CellSums extends Sums {
  readonly cell: number;
  readonly group: number;
  /** Σ (share · weight)²: nobody is linked with themselves. */
  readonly squares: number;
}

/** Sums over the people of one group (−1: everybody) who have the same value. */
export interface ScoreSums {
  /** A list of one, which may be infinite. */
  readonly value: Float64Array;
  readonly group: number;
  readonly weight: number;
  readonly x: Float64Array;
}

/** Adds up the people of a partition. */
export function partSums(
  x: Matrix,
  people: SelectedPeople,
  numbers: (column: string) => Float64Array,
  asked: Extract<Question, { kind: 'sums' }>,
): PartSums {
  const { shift, targetShift, selection } = asked;
  const { groups, y, classes } = people;
  const weights = people.weights ?? new Float64Array(x.rows).fill(1);
  const off = subtractRow(x, shift);
  const count = selection.groups.names.length;
  const inGroups = { weight: new Float64Array(count), x: zeros(count, x.cols) };
  groups.forEach((group, i) => {
    inGroups.weight[group] += weights[i];
    for (let j = 0; j < x.cols; j++) {
      inGroups.x.data[group * x.cols + j] += weights[i] * off.data[i * x.cols + j];
    }
  });
  const targets = classes === null ? [y.map((value) => value - targetShift)] : [];
  for (let k = 0; k < (classes ?? 0); k++) targets.push(y.map((label) => Number(label === k)));
  return {
    rows: x.rows,
    all: sumsOf(off, weights),
    groups: inGroups,
    targets: targets.map((one) => {
      const heavy = one.map((value, i) => weights[i] * value);
      return {
        y: heavy.reduce((sum, value) => sum + value, 0),
        squares: heavy.reduce((sum, value, i) => sum + value * one[i], 0),
        x: multiplyTransposed(off, heavy),
      };
    }),
    cells: asked.cells.map((rule) =>
      cellSums(rule, off, groups, numbers(rule.column), people.weights),
    ),
    scores: asked.scores.map((one) => scoreSums(one, off, groups, numbers(one.column), weights)),
    repeats: asked.repeats ? repeatedOutputs(x) : new Int32Array(0),
  };
}

function sumsOf(x: Matrix, weights: Float64Array): Sums {
  return {
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    x: multiplyTransposed(x, weights),
    products: upper(gram(x, weights)),
  };
}

function cellSums(
  rule: CellSteps,
  x: Matrix,
  groups: Int32Array,
  numbers: Float64Array,
  weights: Float64Array | null,
): CellSums[] {
  const { offsets, cell, share } = stepMembers(rule, numbers, groups);
  const found = new Map<string, { cell: number; group: number; rows: number[]; own: number[] }>();
  for (let i = 0; i < x.rows; i++) {
    const group = rule.between === 'groups' ? groups[i] : -1;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      const key = `${cell[k]} ${group}`;
      const one = found.get(key) ?? { cell: cell[k], group, rows: [], own: [] };
      one.rows.push(i);
      one.own.push(share[k] * (weights ? weights[i] : 1));
      found.set(key, one);
    }
  }
  return Array.from(found.values(), ({ rows, own, ...which }) => ({
    ...which,
    squares: own.reduce((sum, one) => sum + one * one, 0),
    ...sumsOf(selectRows(x, rows), Float64Array.from(own)),
  }));
}

function scoreSums(
  { within }: ScoreColumn,
  x: Matrix,
  groups: Int32Array,
  numbers: Float64Array,
  weights: Float64Array,
): ScoreSums[] | null {
  const found = new Map<string, ScoreSums & { weight: number }>();
  for (let i = 0; i < x.rows; i++) {
    if (Number.isNaN(numbers[i])) continue;
    const group = within === 'groups' ? groups[i] : -1;
    const value = Float64Array.of(numbers[i] + 0);
    const key = `${value[0]} ${group}`;
    const one = found.get(key) ?? { value, group, weight: 0, x: new Float64Array(x.cols) };
    one.weight += weights[i];
    for (let j = 0; j < x.cols; j++) one.x[j] += weights[i] * x.data[i * x.cols + j];
    found.set(key, one);
    if (found.size > mostValues) return null;
  }
  return Array.from(found.values());
}

/** Sums without what they say of one partition only. */
export type AddedSums = Omit<PartSums, 'rows' | 'repeats'>;

/** The sums of two sets of people; partitions are added in their order, one at a time. */
export function addSums(a: AddedSums, b: AddedSums): AddedSums {
  return {
    all: added(a.all, b.all),
    groups: {
      weight: addAll([a.groups.weight, b.groups.weight]),
      x: { ...a.groups.x, data: addAll([a.groups.x.data, b.groups.x.data]) },
    },
    targets: a.targets.map((one, t) => ({
      y: one.y + b.targets[t].y,
      squares: one.squares + b.targets[t].squares,
      x: addAll([one.x, b.targets[t].x]),
    })),
    cells: a.cells.map((list, k) =>
      joined(
        [...list, ...b.cells[k]],
        ({ cell, group }) => `${cell} ${group}`,
        (one, other) => ({
          ...{ ...one, ...added(one, other) },
          squares: one.squares + other.squares,
        }),
      ),
    ),
    scores: a.scores.map((list, k) => {
      const others = b.scores[k];
      return (
        list &&
        others &&
        joined(
          [...list, ...others],
          ({ value, group }) => `${value[0]} ${group}`,
          (one, other) => ({
            ...{ ...one, weight: one.weight + other.weight },
            x: addAll([one.x, other.x]),
          }),
        )
      );
    }),
  };
}

function joined<T>(list: readonly T[], keyOf: (one: T) => string, add: (a: T, b: T) => T): T[] {
  const found = new Map<string, T>();
  for (const one of list) {
    const key = keyOf(one);
    const before = found.get(key);
    found.set(key, before === undefined ? one : add(before, one));
  }
  return Array.from(found.values());
}

function added(a: Sums, b: Sums): Sums {
  return {
    weight: a.weight + b.weight,
    x: addAll([a.x, b.x]),
    products: addAll([a.products, b.products]),
  };
}

/** The sum of lists, entry by entry. */
export function addAll(lists: readonly Float64Array[]): Float64Array {
  const out = lists[0].slice();
  for (const list of lists.slice(1)) for (let k = 0; k < out.length; k++) out[k] += list[k];
  return out;
}

/** Statistics of the columns that are kept, from sums over all; links in the order of the rules. */
export function statisticsOf(
  sums: AddedSums,
  shift: Float64Array,
  targetShift: number,
  kept: readonly number[],
): Omit<FeatureStatistics, 'rows' | 'orders'> {
  const { all, groups, targets, cells } = sums;
  const size = shift.length;
  const { weight } = all;
  const middle = Float64Array.from(kept, (j) => all.x[j] / weight);
  const covariance = squareOf(all.products, size, kept);
  const cols = kept.length;
  covariance.data.forEach((value, at) => {
    const [i, j] = [Math.floor(at / cols), at % cols];
    covariance.data[at] = value / weight - middle[i] * middle[j];
  });
  const means = zeros(groups.weight.length, cols);
  groups.weight.forEach((own, g) => {
    kept.forEach((j, k) => {
      means.data[g * cols + k] = shift[j] + groups.x.data[g * size + j] / own;
    });
  });
  return {
    mean: Float64Array.from(kept, (j, k) => shift[j] + middle[k]),
    covariance,
    groups: { sizes: groups.weight, means },
    targets: targets.map(({ y, squares, x }) => ({
      mean: targetShift + y / weight,
      variance: squares / weight - (y / weight) ** 2,
      delta: Float64Array.from(kept, (j, k) => x[j] / weight - (middle[k] * y) / weight),
    })),
    links: cells.map((list) => cellsStatistics(list, size, kept)),
  };
}

/** XᵀLX of cells: T Σ m x xᵀ − s sᵀ of each, less the same within each group where groups part. */
function cellsStatistics(
  list: readonly CellSums[],
  size: number,
  kept: readonly number[],
): GraphStatistics {
  const form = zeros(kept.length, kept.length);
  let totalWeight = 0;
  const add = (sums: Sums, sign: number) => {
    const products = squareOf(sums.products, size, kept);
    for (let a = 0, at = 0; a < kept.length; a++) {
      for (let b = 0; b < kept.length; b++, at++) {
        const outer = sums.x[kept[a]] * sums.x[kept[b]];
        form.data[at] += sign * (sums.weight * products.data[at] - outer);
      }
    }
    totalWeight += sign * sums.weight ** 2;
  };
  const byCell = new Map<number, CellSums[]>();
  for (const one of list) byCell.set(one.cell, [...(byCell.get(one.cell) ?? []), one]);
  for (const parts of byCell.values()) {
    const between = parts[0].group >= 0;
    add(parts.map((one): Sums => one).reduce(added), 1);
    if (between) for (const one of parts) add(one, -1);
    else totalWeight -= parts[0].squares;
  }
  return { form, totalWeight };
}

/** Σ cᵢ xᵢ of people ordered by their values, as `orderCounts` weighs them; null: nobody is. */
export function orderMeanOf(
  list: readonly ScoreSums[],
  kept: readonly number[],
): Float64Array | null {
  const out = new Float64Array(kept.length);
  let pairs = 0;
  for (const group of new Set(list.map((one) => one.group))) {
    const own = list
      .filter((one) => one.group === group)
      .sort((a, b) => (a.value[0] < b.value[0] ? -1 : 1));
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    let below = 0;
    for (const { weight, x } of own) {
      for (const [k, j] of kept.entries()) out[k] += (2 * below + weight - total) * x[j];
      pairs += weight * below;
      below += weight;
    }
  }
  return pairs > 0 ? out.map((sum) => sum / pairs) : null;
}

function upper({ rows, data }: Matrix): Float64Array {
  const out = new Float64Array((rows * (rows + 1)) / 2);
  for (let i = 0, at = 0; i < rows; i++) {
    out.set(data.subarray(i * rows + i, (i + 1) * rows), at);
    at += rows - i;
  }
  return out;
}

/** Some rows and columns of a symmetric matrix that is kept on and above its diagonal. */
function squareOf(products: Float64Array, size: number, kept: readonly number[]): Matrix {
  const out = zeros(kept.length, kept.length);
  kept.forEach((i, a) => {
    kept.forEach((j, b) => {
      const [low, high] = i < j ? [i, j] : [j, i];
      out.data[a * kept.length + b] = products[low * size - (low * (low - 1)) / 2 + high - low];
    });
  });
  return out;
}
