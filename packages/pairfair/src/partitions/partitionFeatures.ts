import { PairfairError } from '../errors.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import { emptyLists, keepNearest, nobody } from '../graphs/neighborLists.ts';
import { selectRows, subtractRow, transpose, zeros } from '../linalg/matrix.ts';
import { multiply, multiplyTransposed } from '../linalg/multiply.ts';
import { isRule } from '../pipeline/fairnessLinks.ts';
import type {
  FeatureMap,
  FeatureRows,
  FeatureStatistics,
  Features,
  ProjectedMap,
  Projection,
} from '../pipeline/features.ts';
import { memoryEngine } from '../pipeline/memoryEngine.ts';
import type { OrderRule } from '../pipeline/orderRule.ts';
import { peopleFeatures } from '../pipeline/peopleFeatures.ts';
import { personWeights, termOrder } from '../pipeline/personOrder.ts';
import { selectPeople } from '../pipeline/selectPeople.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Table } from '../recipe/table.ts';
import { samePeople } from './asking.ts';
import { once } from './once.ts';
import type { HeldPeople, PartitionLinks, PartitionPeople } from './partitionedTable.ts';
import { type AddedSums, addAll, addSums, orderMeanOf, statisticsOf } from './partSums.ts';
import type { Question, ScoreColumn } from './question.ts';
import { addMoments, momentSums } from './scoreMoments.ts';
import { joinRows } from './subTable.ts';

/** Sums that are asked for, and what is made of them. */
export interface SumsPlan {
  readonly recipe: Recipe;
  /** Which columns repeat earlier ones in every partition. */
  repeats(): Int32Array;
  /** Of some columns, default all; links as the people made them. */
  statistics(kept?: readonly number[]): Omit<FeatureStatistics, 'rows' | 'orders'>;
  /** The mean of the ordered pairs of a column. */
  order(rule: ScoreColumn, kept: readonly number[]): Float64Array | null;
}

/** Plans the one pass that adds everything up. */
export function sumsQuestion(people: PartitionPeople, map: FeatureMap, repeats: boolean): SumsPlan {
  const { selection, numeric, table } = people;
  const { recipe, kernel } = map;
  const cols = kernel ? kernel.map.cols : recipe.outputs.length;
  const scores = scoreColumns(people);
  const { target } = selection;
  const answered = once(() => {
    const question = {
      kind: 'sums' as const,
      ...{ selection, numeric, map, repeats, scores },
      shift: kernel ? new Float64Array(cols) : shiftOf(people, recipe),
      targetShift: target?.kind === 'numeric' ? people.meanOf(target.column) : 0,
      cells: people.cells.flatMap((links) => links.steps() ?? []),
    };
    // One partition at a time is looked at: what they say may be large.
    const repeated: Int32Array[] = [];
    let sums: AddedSums | null = null;
    for (const { answer } of samePeople(people.parts, table.asking.ask(question))) {
      repeated.push(answer.repeats);
      sums = sums ? addSums(sums, answer) : answer;
    }
    if (!sums) throw new PairfairError('bad-data', 'There are no partitions.');
    return { question, repeated, sums };
  });
  return {
    recipe,
    repeats: () => commonRepeats(answered().repeated),
    statistics(kept = Array.from({ length: cols }, (_, j) => j)) {
      const { question, sums } = answered();
      return statisticsOf(sums, question.shift, question.targetShift, kept);
    },
    order(rule, kept) {
      const { sums } = answered();
      const list =
        sums.scores[
          scores.findIndex((one) => one.column === rule.column && one.within === rule.within)
        ];
      if (list) return orderMeanOf(list, kept);
      throw new PairfairError(
        'unavailable',
        `Who deserves more by column '${rule.column}' is added up value by value, of at most 4096 different ones in a partition. Round the column, or fit where the whole table is.`,
      );
    },
  };
}

/** About the means of the columns: taken off first, for accuracy. */
function shiftOf(people: PartitionPeople, { steps, outputs }: Recipe): Float64Array {
  const centred = new Map(
    steps.flatMap((step) =>
      step.kind === 'numeric'
        ? [[step.name, (people.meanOf(step.name) - step.center) / step.scale]]
        : [],
    ),
  );
  return Float64Array.from(outputs, ({ kind, from }) =>
    kind === 'value' ? (centred.get(from) ?? 0) : 0,
  );
}

/** Columns whose order is to count. */
function scoreColumns({ table: { spec } }: PartitionPeople): ScoreColumn[] {
  if (!spec || (spec.orderWeight ?? 0) === 0) return [];
  return (spec.orderTerms ?? spec.fairness).flatMap((term) => {
    const rule = isRule(term) ? termOrder(term, new Map()) : null;
    return rule?.kind === 'column' ? [{ column: rule.column, within: rule.within }] : [];
  });
}

/** The first earlier column that has the same numbers in all partitions, or −1. */
function commonRepeats(parts: readonly Int32Array[]): Int32Array {
  const first = new Map<string, number>();
  return Int32Array.from(parts[0], (_, j) => {
    // Columns are the same in a partition when they repeat the same one.
    const key = parts.map((repeats) => (repeats[j] < 0 ? j : repeats[j])).join(' ');
    const earlier = first.get(key);
    if (earlier !== undefined) return earlier;
    first.set(key, j);
    return -1;
  });
}

/** X of the people of all partitions. */
export function partitionFeatures(
  people: PartitionPeople,
  map: FeatureMap,
  draft: SumsPlan | null,
): Features {
  const { selection, numeric, table } = people;
  const { asking } = table;
  const cols = map.kernel ? map.kernel.map.cols : map.recipe.outputs.length;
  const kept = draft && !map.kernel ? keptOf(draft.recipe, map.recipe) : null;
  const plan = kept && draft ? draft : sumsQuestion(people, map, false);
  const places = kept ?? Array.from({ length: cols }, (_, j) => j);
  const chosen = { selection, numeric, map };
  const xOf = (rows: Table) => {
    const listed = selectPeople(rows, selection, 0);
    return { listed, x: peopleFeatures(map, rows, listed) };
  };

  /** What is listed person by person is worked out here, from their rows. */
  const listedX = (rule: Parameters<PartitionPeople['listed']>[0]) => xOf(people.listed(rule));

  const statistics: Features['statistics'] = async ({ links, orders = [] }) => {
    const found = plan.statistics(places);
    const forms = [];
    for (const one of links as readonly PartitionLinks[]) {
      const place = people.cells.indexOf(one);
      if (place >= 0) forms.push(found.links[place]);
      else {
        const { listed, x } = listedX(one.rule);
        const graph = one.among(listed);
        forms.push({ form: laplacianForm(x, graph), totalWeight: totalWeight(graph) });
      }
    }
    const means: (Float64Array | null)[] = [];
    for (const rule of orders) means.push(orderMean(rule));
    return { ...found, rows: people.rows, links: forms, orders: means };
  };

  function orderMean(rule: OrderRule): Float64Array | null {
    if (rule.kind === 'column') return plan.order(rule, places);
    const { listed, x } = listedX(rule);
    const { mean } = plan.statistics(places);
    const weights = personWeights(rule, listed);
    return weights && multiplyTransposed(subtractRow(x, mean), weights);
  }

  return {
    rows: people.rows,
    weight: people.weight,
    cols,
    statistics,
    async rowsAt(numbers) {
      const rows = rowsOf(people.drawn(), numbers);
      if (rows) return rows;
      const place = new Set(people.drawn().numbers);
      const others = numbers.filter((number) => !place.has(number));
      const all = [people.drawn(), people.held(others)];
      const joined = {
        numbers: Uint32Array.from(all.flatMap((held) => Array.from(held.numbers))),
        table: joinRows(
          all.map((held) => held.table.columns),
          table.columns(),
        ),
      };
      const found = rowsOf(joined, numbers);
      if (found) return found;
      throw new PairfairError('bad-data', 'Partitions have fewer people than they said.');
    },
    // biome-ignore lint/correctness/useYield: nothing to hand out, as `nearest` is asked instead.
    async *chunks() {
      throw new PairfairError('unavailable', 'Rows of partitions do not come here.');
    },
    async nearest({ own, x, places: count, about }) {
      const within = about?.squaredDistance ?? null;
      const question: Question = { kind: 'nearest', ...chosen, own, x, places: count, within };
      const parts = asking.ask(question as Extract<Question, { kind: 'nearest' }>);
      const lists = emptyLists(x.rows, count);
      let first = 0;
      for (const { answer } of samePeople(people.parts, parts)) {
        answer.index.forEach((other, at) => {
          if (other === nobody) return;
          keepNearest(lists, Math.floor(at / count), first + other, answer.squaredDistance[at]);
        });
        first += answer.rows;
      }
      return { ...lists, rows: first };
    },
    async project(to) {
      const { numbers, table: rows } = people.drawn();
      // Everybody is here, because everybody was asked for similar people.
      if (numbers.length === people.rows) {
        const here = await memoryEngine(rows).people(selection);
        return (await here.features(map)).project(to);
      }
      return projection(people, { ...chosen, to }, plan.statistics(places));
    },
    close: async () => {},
  };

  function rowsOf(held: HeldPeople, numbers: Uint32Array): FeatureRows | null {
    const place = new Map(Array.from(held.numbers, (number, k) => [number, k]));
    const at = Array.from(numbers, (number) => place.get(number) ?? -1);
    if (at.includes(-1)) return null;
    const { x, listed } = xOf(held.table);
    const { weights, y } = listed;
    return {
      rows: people.rows,
      x: selectRows(x, at),
      y: Float64Array.from(at, (k) => y[k]),
      weights: weights && Float64Array.from(at, (k) => weights[k]),
    };
  }
}

/** Where the columns of a finished recipe stand in its draft; null when they are of another one. */
function keptOf(draft: Recipe, finished: Recipe): number[] | null {
  const places = new Map(draft.outputs.map((output, j) => [JSON.stringify(output), j]));
  const kept = finished.outputs.map((output) => places.get(JSON.stringify(output)) ?? -1);
  const same = JSON.stringify(draft.steps) === JSON.stringify(finished.steps);
  return kept.includes(-1) || !same ? null : kept;
}

/** Z of people elsewhere: moments follow from the statistics, one score from its own moments. */
function projection(
  people: PartitionPeople,
  asked: Omit<Extract<Question, { kind: 'moments' }>, 'kind'>,
  { mean, covariance, targets }: Pick<FeatureStatistics, 'mean' | 'covariance' | 'targets'>,
): Projection & { readonly rows: number } {
  const { asking } = people.table;
  const { to } = asked;
  const { rows, weight } = people;
  const momentsQuestion = { kind: 'moments' as const, ...asked };
  const scores = once(() => {
    const parts = samePeople(people.parts, asking.ask(momentsQuestion));
    return addMoments(Array.from(parts, ({ answer }) => answer));
  });
  return {
    rows,
    moments: async () => ({ rows, ...projectedMoments(to, weight) }),
    async logisticSums(coefficients) {
      const near = to.components.cols === 1 ? momentSums(scores(), coefficients) : null;
      if (near) return { rows, sums: near };
      const found = asking.ask({ kind: 'newton', ...asked, coefficients });
      const parts = Array.from(samePeople(people.parts, found), ({ answer }) => answer.sums);
      return { rows, sums: addAll(parts) };
    },
    close: async () => {},
  };

  function projectedMoments({ components, ofClass = 0 }: ProjectedMap, total: number) {
    const { delta, variance, mean: middle } = targets[ofClass];
    const size = components.cols + 1;
    const spread = multiply(transpose(components), multiply(covariance, components));
    const along = multiplyTransposed(components, delta);
    const gram = zeros(size, size);
    for (let a = 0; a < size - 1; a++) {
      for (let b = 0; b < size - 1; b++)
        gram.data[a * size + b] = total * spread.data[a * (size - 1) + b];
      gram.data[a * size + size - 1] = total * along[a];
      gram.data[(size - 1) * size + a] = total * along[a];
    }
    gram.data[size * size - 1] = total * variance;
    const off = multiply(
      { rows: 1, cols: mean.length, data: mean.map((one, j) => one - to.mean[j]) },
      components,
    );
    return { mean: Float64Array.of(...off.data, middle), gram };
  }
}
