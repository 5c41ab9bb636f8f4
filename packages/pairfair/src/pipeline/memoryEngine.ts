import { PairfairError } from '../errors.ts';
import { totalWeight } from '../graphs/degrees.ts';
import type { Graph } from '../graphs/graph.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { gram } from '../linalg/gram.ts';
import { type Matrix, rowRange, selectRows, subtractRow } from '../linalg/matrix.ts';
import { multiplyTransposed } from '../linalg/multiply.ts';
import { pairCounter } from '../metrics/consistencyResampler.ts';
import { measureScores } from '../metrics/evaluatePredictions.ts';
import { sortPeople } from '../metrics/evaluationData.ts';
import { groupTable } from '../metrics/groupLinkWeights.ts';
import { linkSums } from '../metrics/linkSums.ts';
import { covariance } from '../models/covariance.ts';
import { groupStatistics, targetStatistics, weightedMeans } from '../models/pfrStatistics.ts';
import { type Pipeline, predictFrom } from '../models/pipeline.ts';
import { rowProjector } from '../models/rowProjector.ts';
import { scoredParts } from '../models/scoredParts.ts';
import { transform } from '../models/transform.ts';
import { sweepRows } from '../predictors/logisticSweep.ts';
import { requireNotCancelled } from '../progress.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { columnStatistics } from '../recipe/columnStatistics.ts';
import { repeatedOutputs } from '../recipe/fitRecipe.ts';
import { columnTexts, requireColumn, type Table, tableRows } from '../recipe/table.ts';
import type {
  Combinations,
  Engine,
  Links,
  Measured,
  MeasuredPart,
  People,
  Selection,
} from './engine.ts';
import type { FeatureMap, Features, Projection } from './features.ts';
import { openDraw } from './peopleDraw.ts';
import { peopleFeatures } from './peopleFeatures.ts';
import { personWeights } from './personOrder.ts';
import { type SelectedPeople, selectPeople } from './selectPeople.ts';
import { sortedCombinations } from './sortedCombinations.ts';
import { ruleGraph } from './termGraph.ts';

/** A table in memory, and what is known of where it comes from. */
export interface MemoryTable extends Table {
  readonly source?: string;
  /** `sha256:…` of what it was read from. */
  readonly digest?: string;
  readonly notes?: readonly string[];
}

/**
 * An engine on a table in memory: the library, on arrays.
 *
 * @example
 * const { pipeline } = await fitPipeline(memoryEngine({ rows: 400, columns }), spec);
 */
export function memoryEngine(table: MemoryTable, { search }: Pick<Engine, 'search'> = {}): Engine {
  return {
    name: 'memory',
    ...(search && { search }),
    describe: async () => ({
      rows: table.rows,
      source: table.source ?? 'memory',
      digest: table.digest ?? '',
      columns: table.columns.map(({ name, kind }) => ({ name, kind })),
      notes: table.notes ?? [],
    }),
    async combinations(columns, most, work = {}) {
      requireNotCancelled(work.signal);
      return combinations(table, columns, most);
    },
    async people(selection, work = {}) {
      requireNotCancelled(work.signal);
      return memoryPeople(table, selection);
    },
    close: async () => {},
  };
}

function combinations(table: Table, columns: readonly string[], most: number): Combinations {
  const texts = columns.map((name) => columnTexts(requireColumn(table, name)));
  const counts = new Map<string, number>();
  for (let i = 0; i < table.rows; i++) {
    const key = JSON.stringify(texts.map((column) => column[i]));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const found = Array.from(counts, ([key, count]) => ({ values: JSON.parse(key), count }));
  return { rows: table.rows, combinations: sortedCombinations(columns, found, most) };
}

function memoryPeople(table: Table, selection: Selection): People {
  const chosen = selectPeople(table, selection);
  const { rows, groups, weights } = chosen;
  const count = selection.groups.names.length;
  const groupSizes = new Float64Array(count);
  groups.forEach((group, i) => {
    groupSizes[group] += weights ? weights[i] : 1;
  });
  return {
    rows: rows.length,
    leftOut: chosen.leftOut,
    groupSizes,
    weight: weightOf(chosen),
    async columnStatistics(columns, wanted, work = {}) {
      requireNotCancelled(work.signal);
      const found = columns.map((name) =>
        columnStatistics(requireColumn(table, name), { rows, weights, ...wanted }),
      );
      return { rows: rows.length, columns: found };
    },
    async repeatedOutputs(draft, work = {}) {
      requireNotCancelled(work.signal);
      const { x } = applyRecipe(draft, table, { rows });
      return { rows: rows.length, repeats: repeatedOutputs(x) };
    },
    async draw(count, seed, stream, work = {}) {
      requireNotCancelled(work.signal);
      const draw = openDraw(count, seed, stream);
      chosen.ids.forEach((id, i) => {
        draw.take(id, i);
      });
      return { rows: rows.length, numbers: draw.numbers() };
    },
    async table(columns, numbers, work = {}) {
      requireNotCancelled(work.signal);
      const wanted = columns.map((name) => requireColumn(table, name));
      return {
        rows: rows.length,
        ids: Array.from(numbers, (i) => chosen.ids[i]),
        table: tableRows(
          { columns: wanted },
          numbers.map((i) => rows[i]),
        ),
      };
    },
    groupsOf: async (ids) => ofIds(chosen, ids, groups),
    weightsOf: async (ids) => weights && ofIds(chosen, ids, weights),
    async links(rule, work = {}) {
      requireNotCancelled(work.signal);
      const { graph, unknown } = ruleGraph(rule, chosen);
      return memoryLinks(weights ? weighGraph(graph, weights) : graph, unknown, rows.length);
    },
    async features(map, work = {}) {
      requireNotCancelled(work.signal);
      return memoryFeatures(table, chosen, map, count);
    },
    async scores(pipeline, work = {}) {
      requireNotCancelled(work.signal);
      const { scores } = predictionOf(table, chosen, pipeline);
      return { rows: rows.length, scores, y: chosen.y, weights };
    },
    async measures(pipeline, links, work = {}) {
      requireNotCancelled(work.signal);
      return measures(table, chosen, selection, pipeline, links);
    },
    close: async () => {},
  };
}

/** What the people of some ids have. */
function ofIds(
  people: SelectedPeople,
  ids: readonly string[],
  values: ArrayLike<number>,
): Map<string, number> {
  const wanted = new Set(ids);
  return new Map(people.ids.flatMap((id, i) => (wanted.has(id) ? [[id, values[i]] as const] : [])));
}

function weightOf({ rows, weights }: SelectedPeople): number {
  return weights ? weights.reduce((sum, weight) => sum + weight, 0) : rows.length;
}

interface MemoryLinks extends Links {
  readonly graph: Graph;
}

function memoryLinks(graph: Graph, unknown: number, rows: number): MemoryLinks {
  return { rows, graph, unknown, totalWeight: totalWeight(graph), close: async () => {} };
}

function graphOf(links: Links): Graph {
  if ('graph' in links) return (links as MemoryLinks).graph;
  throw new PairfairError('invalid-option', 'These links belong to another engine.');
}

/** Rows of X that are handed out together. */
const rowsAtOnce = 2048;

function memoryFeatures(
  table: Table,
  chosen: SelectedPeople,
  map: FeatureMap,
  groupCount: number,
): Features {
  const { rows, groups, y, weights, classes } = chosen;
  const targetsOf = (all: Float64Array) =>
    classes === null ? [all] : Array.from({ length: classes }, (_, k) => labelsOf(all, k));
  const x = peopleFeatures(map, table, chosen);
  return {
    rows: rows.length,
    weight: weightOf(chosen),
    cols: x.cols,
    async statistics({ links, orders = [] }, work = {}) {
      const mean = weightedMeans(x, weights);
      const found = {
        rows: rows.length,
        mean,
        covariance: covariance(x, mean, weights),
        groups: groupStatistics(x, groups, groupCount, weights),
        targets: targetsOf(y).map((one) => targetStatistics(x, mean, one, weights)),
        links: links.map((one) => {
          requireNotCancelled(work.signal);
          return { form: laplacianForm(x, graphOf(one)), totalWeight: one.totalWeight };
        }),
        orders: orders.map((rule) => orderMean(x, mean, personWeights(rule, chosen))),
      };
      return found;
    },
    async rowsAt(people, work = {}) {
      requireNotCancelled(work.signal);
      const all = people.length === rows.length;
      return {
        rows: rows.length,
        x: all ? x : selectRows(x, people),
        y: Float64Array.from(people, (i) => y[i]),
        weights: weights && Float64Array.from(people, (i) => weights[i]),
      };
    },
    async *chunks(work = {}) {
      requireNotCancelled(work.signal);
      for (let first = 0; first < x.rows; first += rowsAtOnce) {
        yield { first, x: rowRange(x, first, Math.min(first + rowsAtOnce, x.rows)) };
      }
    },
    async project({ mean, components, ofClass }) {
      const labels = ofClass === undefined ? y : labelsOf(y, ofClass);
      return memoryProjection(rowProjector(x, mean)(components), labels, weights);
    },
    close: async () => {},
  };
}

/** 1 for people of a class, 0 for all others. */
function labelsOf(y: Float64Array, k: number): Float64Array {
  return y.map((label) => Number(label === k));
}

/** Weights add up to 0, so the mean may be taken off first, for accuracy. */
function orderMean(
  x: Matrix,
  mean: Float64Array,
  weights: Float64Array | null,
): Float64Array | null {
  return weights && multiplyTransposed(subtractRow(x, mean), weights);
}

function memoryProjection(z: Matrix, y: Float64Array, weights: Float64Array | null): Projection {
  const sign = y.map((label) => 2 * label - 1);
  const weight = weights ?? new Float64Array(z.rows).fill(1);
  const sweep = sweepRows({ x: z, sign, weight });
  return {
    rows: z.rows,
    async logisticSums(coefficients, work = {}) {
      requireNotCancelled(work.signal);
      return { rows: z.rows, sums: sweep(coefficients, 'hessian').slice() };
    },
    async moments() {
      const data = new Float64Array(z.rows * (z.cols + 1));
      for (let i = 0; i < z.rows; i++) {
        data.set(z.data.subarray(i * z.cols, (i + 1) * z.cols), i * (z.cols + 1));
        data[i * (z.cols + 1) + z.cols] = y[i];
      }
      const joined = { rows: z.rows, cols: z.cols + 1, data };
      const mean = weightedMeans(joined, weights);
      return { rows: z.rows, mean, gram: gram(subtractRow(joined, mean), weights ?? undefined) };
    },
    close: async () => {},
  };
}

/** What a model says of people. */
function predictionOf(table: Table, chosen: SelectedPeople, pipeline: Pipeline) {
  const { recipe, representation } = pipeline;
  const x = peopleFeatures({ recipe, kernel: null }, table, chosen);
  return predictFrom(pipeline, transform(representation, x));
}

function measures(
  table: Table,
  chosen: SelectedPeople,
  { groups: { names } }: Selection,
  pipeline: Pipeline,
  links: readonly Links[],
): Measured {
  const { rows, groups, y, weights } = chosen;
  const prediction = predictionOf(table, chosen, pipeline);
  const parts = scoredParts(pipeline, prediction, { y, groups, groupNames: names, weights });
  return {
    rows: rows.length,
    parts: parts.map((part): MeasuredPart => {
      const { sums, people } = measureScores(sortPeople(part));
      return {
        sums,
        links: links.map((one) => {
          const graph = graphOf(one);
          return {
            ...linkSums(pairCounter(graph), people),
            groups: groupTable(graph, groups, names.length),
          };
        }),
      };
    }),
  };
}
