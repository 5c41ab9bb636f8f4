import { type Matrix, zeros } from '../../linalg/matrix.ts';
import type { FoldData } from '../foldData.ts';
import type { Grid, Method, Setting } from './method.ts';
import { shuffledInput } from './pfr.ts';
import { includeGroup, type PfrForm, type PfrInput, pfrOnFold, published } from './pfrOnFold.ts';
import { penalties } from './regression.ts';

const tenths = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const cutGrid = {
  gamma: tenths,
  ridge: [0.1, 0.3, 1, 3],
  dims: [1, 2, 3, 5, 10, 20, 50],
  c: penalties,
};

/** The paper's PFR with this library's constraint: some directions are kept, the others dropped. */
export const pfrCut: Method = cutMethod({
  name: 'pfr-cut',
  title: 'PFR, cut',
  says: 'PFR that keeps some dimensions whole and drops the rest, ZᵀZ/N = I, balanced graphs, then logistic regression',
  grid: () => cutGrid,
});

/** PFR as the paper's equations (6), (7) and its published code have it. */
export const pfrPaper: Method = cutMethod({
  name: 'pfr-paper',
  title: 'PFR as published',
  says: 'PFR with VᵀV = I and unbalanced graphs on z-scores, then logistic regression',
  grid: paperGrid,
  ...published,
});

/** The same on columns from 0 to 1: the paper does not say how it scales them, and it matters. */
export const pfrPaperMinMax: Method = cutMethod({
  name: 'pfr-paper-minmax',
  title: 'PFR as published, min–max',
  says: 'PFR with VᵀV = I and unbalanced graphs on columns from 0 to 1, then logistic regression',
  grid: paperGrid,
  input: minMaxInput,
  ...published,
});

/** The controls of cut PFR, at the settings that were best for it. */
export function cutControls(best: Setting): readonly Method[] {
  const { gamma, ridge, dims } = best;
  return [
    cutMethod({
      name: 'pfr-cut-gamma0',
      title: 'PFR, cut, γ = 0',
      says: 'control: cut PFR that looks at the neighbour graph only',
      grid: () => ({ ...cutGrid, gamma: [0] }),
    }),
    cutMethod({
      name: 'pfr-cut-shuffled',
      title: 'PFR, cut, judgments shuffled',
      says: 'control: cut PFR at its best settings with the judgments shuffled among training people',
      grid: () => ({ gamma: [gamma], ridge: [ridge], dims: [dims], c: penalties }),
      input: shuffledInput,
    }),
  ];
}

function minMaxInput(fold: FoldData): PfrInput {
  const { train, test, fairness } = includeGroup(fold);
  const low = new Float64Array(train.cols).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(train.cols).fill(Number.NEGATIVE_INFINITY);
  train.data.forEach((value, at) => {
    const j = at % train.cols;
    low[j] = Math.min(low[j], value);
    high[j] = Math.max(high[j], value);
  });
  const scaled = (x: Matrix): Matrix => {
    const out = zeros(x.rows, x.cols);
    x.data.forEach((value, at) => {
      const j = at % x.cols;
      out.data[at] = high[j] > low[j] ? (value - low[j]) / (high[j] - low[j]) : 0;
    });
    return out;
  };
  return { train: scaled(train), test: scaled(test), fairness };
}

interface CutOptions extends PfrForm, Pick<Method, 'name' | 'title' | 'says'> {
  readonly grid: (fold: FoldData) => Grid;
}

function cutMethod({ name, title, says, grid, ...form }: CutOptions): Method {
  return {
    ...{ name, title, says, grid },
    predict: (fold, settings, work) => pfrOnFold(fold, form).predict(settings, work),
  };
}

function paperGrid({ train }: FoldData): Grid {
  return { gamma: tenths, dims: paperDims(train.withGroup.cols), c: penalties };
}

/** 1, 2, 5, 10, 20, 50, … and the number of columns less one. */
function paperDims(columns: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].filter((d) => d < columns - 1);
  return columns > 1 ? [...steps, columns - 1] : [1];
}
