import type { FeatureMap, Matrix, Selection, StatisticsRequest } from 'pairfair';
import { gramOf, mapLandmarks, zeros } from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import { type FeatureSums, noTargetSums } from '../featureSums.ts';
import { type FeatureChunk, type FeatureFiles, openFeatures } from './featureStore.ts';
import { partsOf, type Range } from './range.ts';

/** What people are summed up by. */
export interface SumInput extends Pick<FeatureMap, 'kernel'>, Pick<Selection, 'target'> {
  readonly files: FeatureFiles;
  readonly shifts: Required<Pick<StatisticsRequest, 'shift' | 'targetShift'>>;
  /** How many there are. */
  readonly groups: number;
  readonly members: readonly Members[];
}

/** Memberships of some people in blocks, by person. */
export interface Members {
  /** Counted from the first of these people. */
  readonly row: Uint32Array;
  readonly block: Uint32Array;
  readonly share: Float64Array;
  readonly blocks: number;
  /** What a share in a block counts in the Gram matrix; null: none is wanted. */
  readonly weights: Float64Array | null;
}

/** What memberships of some people add up to. */
export interface FoundMembers {
  /** Σ share · x of every block. */
  readonly sums: Matrix;
  /** Σ share · weight · x xᵀ. */
  readonly gram: Matrix | null;
}

/** What some people add up to. */
export interface RangeSums extends Pick<FeatureSums, 'gram' | 'groupSums' | 'targets'> {
  readonly members: readonly FoundMembers[];
}

/** Sums over some people whose X was put aside: a task of the workers. */
export function sumRange(input: SumInput & Range): RangeSums {
  const { files, kernel, shifts, groups, members } = input;
  const cols = shifts.shift.length;
  const out: RangeSums = {
    gram: zeros(cols, cols),
    groupSums: zeros(groups, cols),
    targets: noTargetSums(input, cols),
    members: members.map(({ blocks, weights }) => ({
      sums: zeros(blocks, cols),
      gram: weights && zeros(cols, cols),
    })),
  };
  const next = members.map(() => 0);
  const store = openFeatures(files);
  try {
    for (const part of partsOf(input, cols)) {
      const chunk = store.read(part.first, part.count);
      const x = kernel ? mapLandmarks(kernel, chunk.x) : chunk.x;
      addPeople(out, { ...chunk, x }, shifts);
      addInto(out.gram, gramOf(x, chunk.weights ?? undefined));
      const start = part.first - input.first;
      members.forEach((given, k) => {
        next[k] = addMembers(out.members[k], given, next[k], start, x);
      });
    }
    return out;
  } finally {
    store.close();
  }
}

/** Takes the shift off x, and adds everybody to their group and target. */
function addPeople(
  { groupSums, targets }: RangeSums,
  { x: { rows, cols, data }, groups, y, weights }: FeatureChunk,
  { shift, targetShift }: SumInput['shifts'],
): void {
  const several = targets.length > 1;
  for (let i = 0, at = 0; i < rows; i++) {
    // Whoever is of a class adds to the sums of that class alone.
    const target = several ? targets[y[i]] : targets[0];
    const gap = several ? 1 : y[i] - targetShift;
    const weight = weights ? weights[i] : 1;
    target.sum += weight * gap;
    target.squares += weight * gap * gap;
    const { products } = target;
    const group = groups[i] * cols;
    for (let j = 0; j < cols; j++, at++) {
      data[at] -= shift[j];
      const counted = weight * data[at];
      products[j] += counted * gap;
      groupSums.data[group + j] += counted;
    }
  }
}

/** Adds the memberships of people of x, who start at `start`; returns where the next ones begin. */
function addMembers(
  { sums, gram }: FoundMembers,
  { row, block, share, weights }: Members,
  begin: number,
  start: number,
  x: Matrix,
): number {
  const { rows, cols, data } = x;
  const weight = new Float64Array(rows);
  let at = begin;
  for (; at < row.length && row[at] < start + rows; at++) {
    const [person, part] = [row[at] - start, share[at]];
    if (weights) weight[person] += part * weights[block[at]];
    for (let j = 0, to = block[at] * cols, from = person * cols; j < cols; j++) {
      sums.data[to + j] += part * data[from + j];
    }
  }
  if (gram) addInto(gram, gramOf(x, weight));
  return at;
}
