import type { Matrix, ProjectedMap, Projection, Work } from 'pairfair';
import { addBlocks, blockCount, gram, sweepBlocks, sweepLength, zeros } from 'pairfair/internal';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import type { FeatureChunk, FeatureSource } from './duckFeatures.ts';
import { follow } from './follow.ts';
import type { RowStore } from './rowStore.ts';

/** Puts Z and the target aside: a predictor passes over them many times, over X never again. */
export async function duckProjection(
  source: FeatureSource,
  project: (chunk: FeatureChunk) => Matrix,
  { components, ofClass }: ProjectedMap,
  work: Work,
): Promise<Projection> {
  const dims = components.cols;
  const store = source.people.session.spill.store(dims + 1);
  try {
    const rows = await follow(source.chunks(work), source.people.rows, 'map', work, (chunk) => {
      const z = project(chunk);
      const out = new Float64Array(z.rows * (dims + 1));
      for (let i = 0; i < z.rows; i++) {
        out.set(z.data.subarray(i * dims, (i + 1) * dims), i * (dims + 1));
        const y = chunk.y[i];
        out[i * (dims + 1) + dims] = ofClass === undefined ? y : Number(y === ofClass);
      }
      store.append(out);
    });
    return {
      rows,
      logisticSums: async (coefficients, passWork = {}) => {
        return { rows, sums: await logisticSums(store, coefficients, passWork) };
      },
      moments: async (passWork = {}) => ({ rows, ...(await moments(store, passWork)) }),
      close: async () => store.close(),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

async function logisticSums(
  store: RowStore,
  coefficients: Float64Array,
  work: Work,
): Promise<Float64Array> {
  const dims = store.width - 1;
  const length = sweepLength(dims, 'hessian');
  const sums = new Float64Array(length);
  for (const block of store.blocks()) {
    await breathe(work);
    const rows = logisticBlock(block, dims);
    const blocks = blockCount(rows.x.rows);
    const parts = new Float64Array(blocks * length);
    sweepBlocks(parts, rows, coefficients, 'hessian', 0, blocks);
    addBlocks(parts, length).forEach((value, at) => {
      sums[at] += value;
    });
  }
  return sums;
}

function logisticBlock(block: Float64Array, dims: number) {
  const rows = block.length / (dims + 1);
  const x = zeros(rows, dims);
  const sign = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const from = i * (dims + 1);
    x.data.set(block.subarray(from, from + dims), i * dims);
    sign[i] = 2 * block[from + dims] - 1;
  }
  return { x, sign, weight: new Float64Array(rows).fill(1) };
}

async function moments(store: RowStore, work: Work): Promise<{ mean: Float64Array; gram: Matrix }> {
  const { width } = store;
  const mean = new Float64Array(width);
  for (const block of store.blocks()) {
    await breathe(work);
    for (let at = 0; at < block.length; at++) mean[at % width] += block[at];
  }
  for (let j = 0; j < width; j++) mean[j] /= store.rows;
  const out = zeros(width, width);
  for (const block of store.blocks()) {
    await breathe(work);
    const data = block.map((value, at) => value - mean[at % width]);
    const part = gram({ rows: block.length / width, cols: width, data });
    part.data.forEach((value, at) => {
      out.data[at] += value;
    });
  }
  return { mean, gram: out };
}

/** Lets other work run, a signal among it. */
async function breathe(work: Work): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  requireNotCancelled(work);
}
