import type { Matrix, ProjectedMap, Projection, Work } from 'pairfair';
import {
  addBlocks,
  blockCount,
  gram,
  subtractRow,
  sweepBlocks,
  sweepLength,
  zeros,
} from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import type { FeatureSource } from './duckFeatures.ts';
import type { FeatureChunk } from './featureStore.ts';
import { breathe, follow } from './follow.ts';
import { peopleAtOnce } from './peopleAtOnce.ts';
import type { RowStore } from './rowStore.ts';

/** Puts Z, the target and weights aside: a predictor passes over them many times, over X never again. */
export async function duckProjection(
  source: FeatureSource,
  project: (chunk: FeatureChunk) => Matrix,
  { components, ofClass }: ProjectedMap,
  work: Work,
): Promise<Projection> {
  const { people } = source;
  const dims = components.cols;
  const width = dims + (people.selection.weight ? 2 : 1);
  const store = people.session.spill.store(width);
  try {
    const rows = await follow(source.chunks(work), people.rows, 'map', work, (chunk) => {
      const z = project(chunk);
      const out = new Float64Array(z.rows * width);
      for (let i = 0, at = 0, from = 0; i < z.rows; i++, at += width) {
        for (let d = 0; d < dims; d++) out[at + d] = z.data[from++];
        const y = chunk.y[i];
        out[at + dims] = ofClass === undefined ? y : Number(y === ofClass);
        if (chunk.weights) out[at + dims + 1] = chunk.weights[i];
      }
      store.append(out);
    });
    return {
      rows,
      logisticSums: async (coefficients, passWork = {}) => {
        return { rows, sums: await logisticSums(store, dims, coefficients, passWork) };
      },
      moments: async (passWork = {}) => ({ rows, ...(await moments(store, dims, passWork)) }),
      close: async () => store.close(),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

async function logisticSums(
  store: RowStore,
  dims: number,
  coefficients: Float64Array,
  work: Work,
): Promise<Float64Array> {
  const length = sweepLength(dims, 'hessian');
  const sums = new Float64Array(length);
  for await (const block of blocksOf(store, work)) {
    const { u: x, weight } = readBlock(block, store.width, dims, dims);
    const sign = Float64Array.from(weight, (_, i) => 2 * block[i * store.width + dims] - 1);
    const blocks = blockCount(x.rows);
    const parts = new Float64Array(blocks * length);
    sweepBlocks(parts, { x, sign, weight }, coefficients, 'hessian', 0, blocks);
    addBlocks(parts, length).forEach((value, at) => {
      sums[at] += value;
    });
  }
  return sums;
}

async function* blocksOf(store: RowStore, work: Work): AsyncIterable<Float64Array> {
  const atOnce = peopleAtOnce(store.width);
  for (let first = 0; first < store.rows; first += atOnce) {
    await breathe(work);
    yield store.read(first, atOnce);
  }
}

/** The first `cols` numbers of every row (z, y, perhaps weight) of a block, and what each weighs. */
function readBlock(block: Float64Array, width: number, dims: number, cols: number) {
  const rows = block.length / width;
  const u = zeros(rows, cols);
  const weight = new Float64Array(rows).fill(1);
  for (let i = 0, from = 0, at = 0; i < rows; i++, from += width) {
    for (let c = 0; c < cols; c++) u.data[at++] = block[from + c];
    if (width > dims + 1) weight[i] = block[from + dims + 1];
  }
  return { u, weight };
}

async function moments(
  store: RowStore,
  dims: number,
  work: Work,
): Promise<{ mean: Float64Array; gram: Matrix }> {
  const cols = dims + 1;
  const mean = new Float64Array(cols);
  let total = 0;
  for await (const block of blocksOf(store, work)) {
    const { u, weight } = readBlock(block, store.width, dims, cols);
    for (let i = 0, at = 0; i < u.rows; i++) {
      for (let j = 0; j < cols; j++) mean[j] += weight[i] * u.data[at++];
      total += weight[i];
    }
  }
  for (let j = 0; j < cols; j++) mean[j] /= total;
  const out = zeros(cols, cols);
  for await (const block of blocksOf(store, work)) {
    const { u, weight } = readBlock(block, store.width, dims, cols);
    addInto(out, gram(subtractRow(u, mean), store.width > cols ? weight : undefined));
  }
  return { mean, gram: out };
}
