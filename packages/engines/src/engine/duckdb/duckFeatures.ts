import type {
  FeatureMap,
  FeatureRows,
  FeatureStatistics,
  Features,
  GraphStatistics,
  Matrix,
  StatisticsRequest,
  Work,
} from 'pairfair';
import { laplacianForm, mapLandmarks, subtractRow, zeros } from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import { blockWeights, cellsForm } from '../cellsForm.ts';
import { noTargetSums, statisticsOf, type TargetSums } from '../featureSums.ts';
import { type DuckLinks, type PairLinks, requireDuckLinks } from './duckLinks.ts';
import { duckOrder } from './duckOrder.ts';
import type { DuckPeople } from './duckPeople.ts';
import { duckProjection } from './duckProjection.ts';
import { dropTable } from './duckTable.ts';
import { type FeatureStore, featureChunks, featureStore } from './featureStore.ts';
import { breathe } from './follow.ts';
import { mapRanges } from './mapRanges.ts';
import { type MemberSums, memberSums } from './memberSums.ts';
import { columnBytes, rowBytes } from './memoryPlan.ts';
import type { Range } from './range.ts';
import { type SumInput, sumRange } from './sumRange.ts';

/** X of people, on disk. */
export interface FeatureSource extends FeatureMap {
  readonly people: DuckPeople;
  readonly cols: number;
  /** Where X by the recipe was put aside. */
  store(work: Work): Promise<FeatureStore>;
}

/** X of the people of a file. */
export async function duckFeatures(people: DuckPeople, map: FeatureMap): Promise<Features> {
  const { recipe, kernel } = map;
  const source: FeatureSource = {
    ...{ ...map, people },
    cols: kernel ? kernel.map.cols : recipe.outputs.length,
    store: (work) => featureStore(people, recipe, work),
  };
  await people.session.hold('columns', columnBytes(source.cols));
  return {
    rows: people.rows,
    weight: people.weight,
    cols: source.cols,
    statistics: (request, work = {}) => statistics(source, request, work),
    async rowsAt(wanted, work = {}) {
      await people.session.hold('rows', rowBytes(wanted.length, source.cols));
      return rowsAt(source, wanted, work);
    },
    async *chunks(work = {}) {
      await source.store(work);
      for await (const { first, x } of featureChunks(people, recipe, work)) {
        yield { first, x: mappedBy(kernel, x) };
      }
    },
    project: (linear, work = {}) => duckProjection(source, linear, work),
    close: async () => {},
  };
}

function mappedBy(kernel: FeatureMap['kernel'], x: Matrix): Matrix {
  return kernel ? mapLandmarks(kernel, x) : x;
}

async function statistics(
  source: FeatureSource,
  { links, orders = [], shift, targetShift = 0 }: StatisticsRequest,
  work: Work,
): Promise<FeatureStatistics> {
  const { cols, people, kernel } = source;
  const { session, selection, groupSizes, rows, weight } = people;
  const { files } = await source.store(work);
  const shifts = { shift, targetShift };
  const [given, tables]: [DuckLinks[], string[]] = [links.map(requireDuckLinks), []];
  const [cells, ordered]: MemberSums[][] = [[], []];
  const gram = zeros(cols, cols);
  const groupSums = zeros(groupSizes.length, cols);
  const targets = noTargetSums(selection, cols);
  try {
    for (const rule of orders) {
      const table = await duckOrder(people, rule, work);
      tables.push(table);
      const one = { table, blockOf: () => 0 };
      ordered.push(memberSums(session, one, { blocks: 1, cols, weights: null }, work));
    }
    for (const one of given) {
      if (one.kind !== 'cells') continue;
      const size = { blocks: one.blocks.length, cols, weights: blockWeights(one) };
      cells.push(memberSums(session, one, size, work));
    }
    const parts = [...cells, ...ordered];
    const inputOf = async (range: Range): Promise<SumInput> => ({
      ...{ files, kernel, shifts, target: selection.target, groups: groupSizes.length },
      members: await Promise.all(parts.map((part) => part.next(range))),
    });
    const pass = { pass: sumRange, cols, inputOf, stage: 'sums' };
    for await (const found of mapRanges(people, pass, work)) {
      addInto(gram, found.gram);
      addInto(groupSums, found.groupSums);
      targets.forEach((target, k) => {
        addTarget(target, found.targets[k]);
      });
      found.members.forEach((members, k) => {
        parts[k].add(members);
      });
    }
    const sums = { rows, weight, sum: columnSums(groupSums), gram, groupSums, targets };
    const forms: GraphStatistics[] = [];
    for (const one of given) {
      if (one.kind === 'pairs') forms.push(await pairForm(source, one, shift, work));
      else forms.push(cellsForm(one, cells.shift()!));
    }
    return {
      ...statisticsOf(sums, shifts, groupSizes),
      links: forms,
      orders: ordered.map((one) => (one.empty() ? null : one.blockSums.data)),
    };
  } finally {
    for (const part of [...cells, ...ordered]) await part.close();
    for (const table of tables) await dropTable(session, table);
  }
}

function addTarget(out: TargetSums, { sum, squares, products }: TargetSums): void {
  out.sum += sum;
  out.squares += squares;
  for (let j = 0; j < products.length; j++) out.products[j] += products[j];
}

function columnSums({ rows, cols, data }: Matrix): Float64Array {
  const sums = new Float64Array(cols);
  for (let at = 0; at < rows * cols; at++) sums[at % cols] += data[at];
  return sums;
}

async function pairForm(
  source: FeatureSource,
  { people, graph, totalWeight }: PairLinks,
  shift: Float64Array,
  work: Work,
): Promise<GraphStatistics> {
  const { x } = await rowsAt(source, people, work);
  return { form: laplacianForm(subtractRow(x, shift), graph), totalWeight };
}

/** @param wanted Ascending: rows that follow each other are read at once. */
async function rowsAt(
  { people, cols, kernel, store }: FeatureSource,
  wanted: Uint32Array,
  work: Work,
): Promise<FeatureRows> {
  const rows = await store(work);
  const x = zeros(wanted.length, cols);
  const y = new Float64Array(wanted.length);
  const weights = people.selection.weight ? new Float64Array(wanted.length) : null;
  for (let at = 0; at < wanted.length; ) {
    if (at % 256 === 0) await breathe(work);
    let end = at + 1;
    while (end < wanted.length && wanted[end] === wanted[end - 1] + 1 && end % 256 > 0) end++;
    const found = rows.read(wanted[at], end - at);
    x.data.set(mappedBy(kernel, found.x).data, at * cols);
    y.set(found.y, at);
    if (found.weights) weights?.set(found.weights, at);
    at = end;
  }
  return { rows: people.rows, x, y, weights };
}
