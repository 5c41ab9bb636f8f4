import type { Neighbors } from '../graphs/nearestNeighbors.ts';
import { emptyLists, keepNearest, nobody } from '../graphs/neighborLists.ts';
import { type Matrix, selectColumns, selectRows } from '../linalg/matrix.ts';
import { requireNotCancelled } from '../progress.ts';
import type { Work } from './engine.ts';
import type { Features, NearestRequest } from './features.ts';
import type { FindAmong } from './neighborForm.ts';

/** Who asks for neighbours among everybody. */
export interface Asking extends NearestRequest {
  readonly features: Pick<Features, 'rows' | 'chunks' | 'nearest'>;
  readonly among: FindAmong;
}

/** About as many numbers of X as are looked at together. */
const numbersAtOnce = 2 ** 20;

/**
 * The nearest of some people among everybody, in one pass over X: memory grows with those who ask.
 * With `about`, whoever's question is answered by "no" stops asking, and lists are only as good as
 * the question needs.
 */
export async function askEverybody(
  asking: Asking,
  work: Work,
): Promise<Neighbors & { rows: number }> {
  const { features, among, ...request } = asking;
  if (features.nearest) return features.nearest(request, work);
  const { own, x, places, about } = request;
  const lists = emptyLists(x.rows, places);
  let rows = 0;
  // While one piece is looked at, the next is read.
  let busy: Promise<void> = Promise.resolve();
  try {
    for await (const { first, x: piece } of pieces(features.chunks(work), own)) {
      await busy;
      requireNotCancelled(work.signal);
      work.onProgress?.({ stage: 'neighbors', done: first, total: features.rows });
      const open = stillOpen(lists, about);
      busy = meet(lists, open, asking, piece, first, among, work);
      rows = first + piece.rows;
    }
    await busy;
  } catch (error) {
    await busy.catch(() => {});
    throw error;
  }
  return { ...lists, rows };
}

async function meet(
  lists: Neighbors,
  open: Uint32Array,
  { x, about, places }: Asking,
  piece: Matrix,
  first: number,
  among: FindAmong,
  work: Work,
): Promise<void> {
  const within = Float64Array.from(open, (row) =>
    Math.min(
      nearerThan(lists.squaredDistance[(row + 1) * places - 1]),
      about?.squaredDistance[row] ?? Infinity,
    ),
  );
  const asked = open.length === x.rows ? x : selectRows(x, open);
  const found = await among(asked, piece, {
    ...{ neighbors: places, within },
    ...(work.signal && { signal: work.signal }),
  });
  for (let at = 0; at < found.index.length; at++) {
    if (found.index[at] === nobody) continue;
    const row = open[Math.floor(at / places)];
    keepNearest(lists, row, first + found.index[at], found.squaredDistance[at]);
  }
}

/** Of two as near, whoever came first is named: those who come later must be nearer than the last. */
function nearerThan(squaredDistance: number): number {
  return squaredDistance > 0 ? squaredDistance * (1 - 2 ** -53) : -1;
}

/** The rows in whose full list the person they ask about could still be. */
function stillOpen(
  { count, index, squaredDistance }: Neighbors,
  about: Asking['about'],
): Uint32Array {
  const rows = Uint32Array.from({ length: index.length / count }, (_, row) => row);
  if (!about) return rows;
  return rows.filter((row) => {
    const last = (row + 1) * count - 1;
    const gap = squaredDistance[last] - about.squaredDistance[row];
    return gap > 0 || (gap === 0 && index[last] >= about.index[row]);
  });
}

/** Chunks put together, of the columns that count. */
async function* pieces(
  chunks: ReturnType<Features['chunks']>,
  own: Uint32Array,
): AsyncIterable<{ first: number; x: Matrix }> {
  const atOnce = Math.max(2048, Math.min(2 ** 15, Math.ceil(numbersAtOnce / own.length)));
  let held: Matrix[] = [];
  let [first, rows] = [0, 0];
  const joined = () => {
    const data = new Float64Array(rows * own.length);
    let at = 0;
    for (const part of held) {
      data.set(part.data, at);
      at += part.data.length;
    }
    return { first, x: { rows, cols: own.length, data } };
  };
  for await (const { x } of chunks) {
    held.push(own.length === x.cols ? x : selectColumns(x, own));
    rows += x.rows;
    if (rows < atOnce) continue;
    yield joined();
    first += rows;
    rows = 0;
    held = [];
  }
  if (rows > 0) yield joined();
}
