import {
  type FeatureMap,
  type FeatureRows,
  type FeatureStatistics,
  type Features,
  type GraphStatistics,
  type Matrix,
  type StatisticsRequest,
  transform,
  type Work,
} from 'pairfair';
import { gramOf, laplacianForm, mapLandmarks, subtractRow, zeros } from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import { blockWeights, cellsForm } from '../cellsForm.ts';
import { noTargetSums, statisticsOf } from '../featureSums.ts';
import { type CellLinks, type PairLinks, requireDuckLinks } from './duckLinks.ts';
import { duckOrder, type OrderSums } from './duckOrder.ts';
import type { DuckPeople } from './duckPeople.ts';
import { duckProjection } from './duckProjection.ts';
import {
  type FeatureChunk,
  type FeatureStore,
  featureChunks,
  featureStore,
} from './featureStore.ts';
import { breathe, follow } from './follow.ts';
import { memberCursor } from './memberCursor.ts';
import { columnBytes, rowBytes } from './memoryPlan.ts';

/** X of people, chunk by chunk; never held. */
export interface FeatureSource {
  readonly people: DuckPeople;
  readonly cols: number;
  chunks(work: Work): AsyncIterable<FeatureChunk>;
}

/** X of the people of a file. */
export async function duckFeatures(
  people: DuckPeople,
  { recipe, kernel }: FeatureMap,
): Promise<Features> {
  const mapped = (x: Matrix) => (kernel ? mapLandmarks(kernel, x) : x);
  const source: FeatureSource = {
    people,
    cols: kernel ? kernel.map.cols : recipe.outputs.length,
    async *chunks(work) {
      await featureStore(people, recipe, work);
      for await (const chunk of featureChunks(people, recipe, work)) {
        yield { ...chunk, x: mapped(chunk.x) };
      }
    },
  };
  await people.session.hold('columns', columnBytes(source.cols));
  return {
    rows: people.rows,
    weight: people.weight,
    cols: source.cols,
    statistics: (request, work = {}) => statistics(source, request, work),
    rowsAt: async (wanted, work = {}) =>
      rowsAt(source, await featureStore(people, recipe, work), wanted, mapped, work),
    chunks: (work = {}) => source.chunks(work),
    project: (linear, work = {}) =>
      duckProjection(source, ({ x }) => transform({ ...plainMap, ...linear }, x), linear, work),
    close: async () => {},
  };
}

/** What a linear model must say beside its numbers. */
const plainMap = {
  kind: 'linear',
  method: 'pfr',
  columns: [],
  eigenvalues: new Float64Array(0),
  warnings: [],
} as const;

async function statistics(
  source: FeatureSource,
  { links, orders = [], ...shifts }: StatisticsRequest,
  work: Work,
): Promise<FeatureStatistics> {
  const { cols, people } = source;
  const sum = new Float64Array(cols);
  const gram = zeros(cols, cols);
  const groupSums = zeros(people.groupSizes.length, cols);
  const { shift, targetShift = 0 } = shifts;
  const targets = noTargetSums(people.selection, cols);
  const parts = links.map((one) => {
    const made = requireDuckLinks(one);
    return made.kind === 'cells' ? cellSums(source, made, work) : pairRows(source, made);
  });
  const ordered: OrderSums[] = [];
  try {
    for (const rule of orders) ordered.push(await duckOrder(people, cols, rule, work));
    const rows = await follow(source.chunks(work), people.rows, 'sums', work, async (chunk) => {
      const x = subtractRow(chunk.x, shift);
      const { weights } = chunk;
      addInto(gram, gramOf(x, weights ?? undefined));
      for (let i = 0, at = 0; i < x.rows; i++) {
        const group = chunk.groups[i] * cols;
        // Whoever is of a class adds to the sums of that class alone.
        const target = targets.length > 1 ? targets[chunk.y[i]] : targets[0];
        const y = targets.length > 1 ? 1 : chunk.y[i] - targetShift;
        const weight = weights ? weights[i] : 1;
        target.sum += weight * y;
        target.squares += weight * y * y;
        for (let j = 0; j < cols; j++, at++) {
          const counted = weight * x.data[at];
          sum[j] += counted;
          target.products[j] += counted * y;
          groupSums.data[group + j] += counted;
        }
      }
      for (const part of [...parts, ...ordered]) await part.take(chunk.first, x);
    });
    return {
      ...statisticsOf(
        { rows, weight: people.weight, sum, gram, groupSums, targets },
        shifts,
        people.groupSizes,
      ),
      links: parts.map((part) => part.form()),
      orders: ordered.map((part) => part.mean()),
    };
  } finally {
    for (const part of [...parts, ...ordered]) await part.close();
  }
}

/** XᵀLX of some links, from rows in the order of people. */
interface FormSums {
  take(first: number, x: Matrix): Promise<void>;
  form(): GraphStatistics;
  close(): Promise<void>;
}

function cellSums({ cols, people }: FeatureSource, links: CellLinks, work: Work): FormSums {
  const weights = blockWeights(links);
  const cursor = memberCursor(people.session, links, work);
  const blockSums = zeros(links.blocks.length, cols);
  const gram = zeros(cols, cols);
  return {
    async take(first, x) {
      const weight = new Float64Array(x.rows);
      await cursor.until(first + x.rows, (person, block, share) => {
        const row = person - first;
        weight[row] += share * weights[block];
        const [to, from] = [block * cols, row * cols];
        for (let j = 0; j < cols; j++) blockSums.data[to + j] += share * x.data[from + j];
      });
      addInto(gram, gramOf(x, weight));
    },
    form: () => cellsForm(links, { blockSums, gram }),
    close: () => cursor.close(),
  };
}

function pairRows({ cols }: FeatureSource, links: PairLinks): FormSums {
  const { people, graph, totalWeight } = links;
  const picked = pickRows(people, cols);
  return {
    take: async (first, x) => picked.take(first, x),
    form: () => ({ form: laplacianForm(picked.x, graph), totalWeight }),
    close: async () => {},
  };
}

/** @param wanted Ascending: rows that follow each other are read at once. */
async function rowsAt(
  { people, cols }: FeatureSource,
  store: FeatureStore,
  wanted: Uint32Array,
  mapped: (x: Matrix) => Matrix,
  work: Work,
): Promise<FeatureRows> {
  await people.session.hold('rows', rowBytes(wanted.length, cols));
  const x = zeros(wanted.length, cols);
  const y = new Float64Array(wanted.length);
  const weights = people.selection.weight ? new Float64Array(wanted.length) : null;
  for (let at = 0; at < wanted.length; ) {
    if (at % 256 === 0) await breathe(work);
    let end = at + 1;
    while (end < wanted.length && wanted[end] === wanted[end - 1] + 1 && end % 256 > 0) end++;
    const found = store.read(wanted[at], end - at);
    x.data.set(mapped(found.x).data, at * cols);
    y.set(found.y, at);
    if (found.weights) weights?.set(found.weights, at);
    at = end;
  }
  return { rows: people.rows, x, y, weights };
}

/** Collects the rows of some people, ascending, from rows in the order of people. */
function pickRows(wanted: Uint32Array, cols: number) {
  const x = zeros(wanted.length, cols);
  let next = 0;
  return {
    x,
    take(first: number, { rows, data }: Matrix): void {
      for (; next < wanted.length && wanted[next] < first + rows; next++) {
        const from = (wanted[next] - first) * cols;
        x.data.set(data.subarray(from, from + cols), next * cols);
      }
    },
  };
}
