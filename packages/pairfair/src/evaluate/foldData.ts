import { PairfairError } from '../errors.ts';
import type { Graph } from '../graphs/graph.ts';
import { neighborGraph } from '../graphs/neighborGraph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { joinColumns, leadingColumns, type Matrix } from '../linalg/matrix.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { fitRecipe } from '../recipe/fitRecipe.ts';
import {
  type FoldOrder,
  fairnessGraph,
  type SideColumns,
  sideColumns,
  studyOrder,
} from './fairnessGraph.ts';
import type { Split } from './splitPeople.ts';
import type { Study, TargetKind } from './study.ts';

/** Everything a method may look at when it learns from some people and predicts others. */
export interface FoldData {
  /** What the labels are. */
  readonly target: TargetKind;
  /** What several classes are called; labels are their numbers. */
  readonly classNames?: readonly string[];
  readonly train: FoldPart;
  readonly test: FoldPart;
  /** Names of the columns of `x`; `withGroup` has the group's indicators after them. */
  readonly columns: readonly string[];
  /** Which columns of `withGroup` tell the group. */
  readonly groupColumns: readonly number[];
  readonly groupNames: readonly string[];
  /** Who deserves more among the training people; null: that does not count. */
  readonly order: FoldOrder | null;
  /** The judgments as extra columns, made when asked for. */
  sideColumns(): SideColumns;
  /** Pairs of W^F that straddle train and test. */
  readonly droppedPairs: number;
  readonly seed: number;
  /** Whether this is a fold of a grid search, where slow methods may take fewer steps. */
  readonly tuning: boolean;
}

/** One side of a split. */
export interface FoldPart {
  /** Row numbers in the study. */
  readonly people: Uint32Array;
  /** Unprotected columns, scaled and one-hot encoded as learned on the training people. */
  readonly x: Matrix;
  /** `x` and the standardised indicators of the group. */
  readonly withGroup: Matrix;
  readonly labels: Float64Array;
  readonly groups: Int32Array;
  /** How many people each stands for; null: everybody for themselves. */
  readonly weights: Float64Array | null;
  /** W^F among these people only; with weights, a link counts the product of both. */
  readonly fairness: Graph;
  /** W^X among these people only, over `x`; test people use the training width. Weighed likewise. */
  readonly similarity: Graph;
  /** Both graphs before weights. */
  readonly unweighted: { readonly fairness: Graph; readonly similarity: Graph };
  /** What a model made elsewhere says of them, where there is one. */
  readonly ownScores?: Float64Array;
}

/** Options for {@link foldData}. */
export interface FoldOptions {
  /** Neighbours in W^X; fewer where there are fewer people. */
  readonly neighbors: number;
  readonly seed: number;
  /**
   * Whether this is a fold of a grid search; default false. Its validation people are training
   * people, so their links are the training links.
   */
  readonly tuning?: boolean;
}

/**
 * Prepares one split: columns are scaled and encoded as learned on the training people, and all
 * graphs are made from the people of their own side only.
 *
 * @throws PairfairError `degenerate` when a side lacks a group or a class, naming it.
 */
export function foldData(study: Study, split: Split, options: FoldOptions): FoldData {
  requireBothSides(study, split);
  const { table, groups, groupNames } = study;
  const recipe = fitRecipe(table, {
    ...study.recipe,
    rows: split.train,
    ...(study.weights && { weights: pick(study.weights, split.train) }),
    protectedGroups: { groups, names: groupNames },
  });
  const groupWidth = recipe.outputs.filter(({ kind }) => kind === 'group').length;
  const width = recipe.outputs.length - groupWidth;

  let scale: number | undefined;
  const dropped = { pairs: 0 };
  const part = (people: Uint32Array, name: 'train' | 'test'): FoldPart => {
    const withGroup = applyRecipe(recipe, table, { rows: people, groups }).x;
    const similarity = neighborGraph(withGroup, {
      neighbors: Math.min(options.neighbors, people.length - 1),
      columns: Array.from({ length: width }, (_, j) => j),
      ...(scale !== undefined && { scale }),
    });
    scale ??= similarity.scale;
    const fairness = fairnessGraph(study, people, options.tuning ? 'train' : name);
    dropped.pairs += fairness.dropped;
    let open: Matrix | undefined;
    const weights = study.weights ? pick(study.weights, people) : null;
    const weighed = (graph: Graph) => (weights ? weighGraph(graph, weights) : graph);
    return {
      people,
      // Wide data are large: a copy is made only for methods that ask for it.
      get x() {
        open ??= leadingColumns(withGroup, width);
        return open;
      },
      withGroup,
      labels: Float64Array.from(people, (i) => study.labels[i]),
      groups: Int32Array.from(people, (i) => groups[i]),
      weights,
      fairness: weighed(fairness.graph),
      similarity: weighed(similarity),
      unweighted: { fairness: fairness.graph, similarity },
      ...(study.ownScores && {
        ownScores: Float64Array.from(people, (i) => study.ownScores?.[i] as number),
      }),
    };
  };
  const train = part(split.train, 'train');
  const test = part(split.test, 'test');
  return {
    target: study.target ?? 'binary',
    ...(study.classNames && { classNames: study.classNames }),
    train,
    test,
    order: studyOrder(study, split.train),
    columns: recipe.outputs.slice(0, width).map(({ name }) => name),
    groupColumns: Array.from({ length: groupWidth }, (_, c) => width + c),
    groupNames,
    sideColumns: () => sideColumns(study, split.train, split.test, train.fairness),
    droppedPairs: dropped.pairs,
    seed: options.seed,
    tuning: options.tuning ?? false,
  };
}

/** The same fold with the judgments as extra columns of `x`: the "+" form of a baseline. */
export function augmented(fold: FoldData): FoldData {
  const side = fold.sideColumns();
  const widen = (part: FoldPart, extra: Matrix): FoldPart => {
    const x = joinColumns(part.x, extra);
    let all: Matrix | undefined;
    return {
      ...part,
      x,
      // Few methods ask for it, and it is as large as x.
      get withGroup() {
        all ??= joinColumns(x, lastColumns(part.withGroup, fold.groupColumns.length));
        return all;
      },
    };
  };
  const train = widen(fold.train, side.train);
  return {
    ...fold,
    train,
    test: widen(fold.test, side.test),
    columns: [...fold.columns, ...Array.from({ length: side.train.cols }, (_, j) => `side ${j}`)],
    groupColumns: fold.groupColumns.map((_, c) => train.x.cols + c),
  };
}

function lastColumns(x: Matrix, count: number): Matrix {
  const data = new Float64Array(x.rows * count);
  for (let i = 0; i < x.rows; i++) {
    data.set(x.data.subarray((i + 1) * x.cols - count, (i + 1) * x.cols), i * count);
  }
  return { rows: x.rows, cols: count, data };
}

function pick(values: Float64Array, people: Uint32Array): Float64Array {
  return Float64Array.from(people, (i) => values[i]);
}

function requireBothSides(study: Study, split: Split): void {
  for (const [side, people] of Object.entries({ training: split.train, test: split.test })) {
    requireSide(side, study, {
      group: (g) => people.some((i) => study.groups[i] === g),
      label: (label) => people.some((i) => study.labels[i] === label),
    });
  }
}

/**
 * Throws unless every group, and every class of a target that has some, is on a side of a split.
 *
 * @param has Whether anybody there is of a group, by its number, or has a label.
 */
export function requireSide(
  side: string,
  { groupNames, target, classNames }: Pick<Study, 'groupNames' | 'target' | 'classNames'>,
  has: { group(g: number): boolean; label(label: number): boolean },
): void {
  groupNames.forEach((name, g) => {
    if (has.group(g)) return;
    throw new PairfairError(
      'degenerate',
      `Every group must be on both sides of the split, but nobody of group '${name}' is among the ${side} people. Merge small groups or choose fewer folds.`,
    );
  });
  const wanted = target === 'numeric' ? [] : (classNames ?? [0, 1]);
  wanted.forEach((name, label) => {
    if (has.label(label)) return;
    throw new PairfairError(
      'degenerate',
      `${classNames ? 'All classes' : 'Both labels'} must be on both sides of the split, but nobody among the ${side} people has ${classNames ? `class '${name}'` : `label ${name}`}.`,
    );
  });
}
