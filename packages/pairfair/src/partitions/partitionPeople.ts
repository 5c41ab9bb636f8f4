import { PairfairError } from '../errors.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import type { People, Selection } from '../pipeline/engine.ts';
import { isRule } from '../pipeline/fairnessLinks.ts';
import type { LinkRule } from '../pipeline/linkRule.ts';
import { memoryEngine } from '../pipeline/memoryEngine.ts';
import { askedOf } from '../pipeline/neighborForm.ts';
import { drawPrefix, openDraw } from '../pipeline/peopleDraw.ts';
import { requireWeight, selectPeople } from '../pipeline/selectPeople.ts';
import { ruleGraph } from '../pipeline/termGraph.ts';
import type { ColumnStatistics, StatisticsWanted } from '../recipe/columnStatistics.ts';
import { completeRecipe } from '../recipe/draftRecipe.ts';
import { groupIndicatorsOf } from '../recipe/groupIndicators.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { columnTexts, requireColumn } from '../recipe/table.ts';
import { samePeople } from './asking.ts';
import { type CellSteps, stepGraph } from './cellSteps.ts';
import { type ColumnValues, joinColumn, quantileSteps } from './columnPlaces.ts';
import { once } from './once.ts';
import {
  type HeldPeople,
  type PartitionedTable,
  type PartitionLinks,
  type PartitionPeople,
  whoOf,
} from './partitionedTable.ts';
import { partitionFeatures, type SumsPlan, sumsQuestion } from './partitionFeatures.ts';
import type { Question } from './question.ts';
import { joinRows, requireOnce } from './subTable.ts';

/** People who can ask beforehand for what is measured of them. */
export interface PartitionedPeople extends People {
  prepare(): void;
}

/** The people of a table in partitions. Nothing is asked before it is needed. */
export function partitionPeople(table: PartitionedTable, selection: Selection): PartitionedPeople {
  const { asking, roles, spec } = table;
  const who = whoOf(selection);
  const weighed = who.weight !== null;
  const question = { kind: 'columns' as const, who, judged: roles.judged };
  const cells: PartitionLinks[] = [];
  const groupOf = new Map(
    selection.groups.combinations.map(({ values, group }) => [JSON.stringify(values), group]),
  );
  const answered = once(() => asking.ask(question).map(({ name, answer }) => ({ name, answer })));
  const kinds = () => new Map(table.columns().map(({ name, kind }) => [name, kind]));
  let draft: SumsPlan | null = null;

  const own: PartitionPeople = {
    table,
    selection,
    get rows() {
      return answered().reduce((sum, { answer }) => sum + answer.rows, 0);
    },
    get weight() {
      return groupSizes().reduce((sum, size) => sum + size, 0);
    },
    get numeric() {
      return table.columns().flatMap(({ name, kind }) => (kind === 'numeric' ? [name] : []));
    },
    get parts() {
      return answered().map(({ name, answer }) => ({ name, rows: answer.rows }));
    },
    cells,
    meanOf(column) {
      const found = statistics(column, {});
      return found.kind === 'numeric' ? found.mean : 0;
    },
    drawn: once(() =>
      drawn(Math.max(askedCount(), Math.min(own.rows, table.measured)), spec?.seed ?? 1, asked),
    ),
    held: (numbers) => fetched(numbers),
    listed: (rule) => table.listed(idsOf(rule)),
  };

  function groupSizes(): Float64Array {
    const sizes = new Float64Array(selection.groups.names.length);
    for (const { answer } of answered()) {
      for (const { key, weight } of answer.combinations) {
        const group = groupOf.get(key);
        if (group !== undefined) sizes[group] += weight;
      }
    }
    if (who.weight !== null)
      requireWeight(
        who.weight,
        sizes.reduce((sum, one) => sum + one, 0),
      );
    return sizes;
  }

  const found = new Map<string, ColumnStatistics>();
  function statistics(column: string, wanted: StatisticsWanted): ColumnStatistics {
    const key = JSON.stringify([column, wanted]);
    const made = found.get(key) ?? madeStatistics(column, wanted);
    found.set(key, made);
    return made;
  }

  function madeStatistics(column: string, wanted: StatisticsWanted): ColumnStatistics {
    const parts = answered().map(({ answer }) => {
      const found = answer.columns.find(({ name }) => name === column);
      if (found) return found;
      throw new PairfairError('unknown-name', `The data have no column '${column}'.`);
    });
    const kind = kinds().get(column) ?? 'category';
    return joinColumn({ asking, who }, parts, kind, wanted, weighed);
  }

  /** Values of a column that links people: of a group, or of everybody. */
  function judgedValues(column: string, group: number | null): ColumnValues {
    const place = roles.judged.indexOf(column);
    if (place < 0) {
      throw new PairfairError(
        'invalid-option',
        `Column '${column}' links people, so it must be named among the judged columns.`,
      );
    }
    const inside = (key: string) => group === null || groupOf.get(key) === group;
    const keys = new Set<string>();
    const tables = answered().flatMap(({ answer }) =>
      answer.combinations.flatMap(({ key }, k) => {
        if (!inside(key)) return [];
        keys.add(key);
        return [answer.judged[place][k]];
      }),
    );
    const within = group === null ? null : Array.from(keys).sort();
    return { asking, who, column, within, tables };
  }

  const steps = new Map<LinkRule, CellSteps | null>();
  function stepsOf(rule: LinkRule): CellSteps | null {
    const made = steps.has(rule) ? (steps.get(rule) ?? null) : madeSteps(rule);
    steps.set(rule, made);
    return made;
  }

  function madeSteps(rule: LinkRule): CellSteps | null {
    if (rule.kind === 'classes') {
      const { column, classes } = rule;
      ratingClasses(new Float64Array(0), classes);
      const at = { column, between: 'everyone' as const };
      if (classes.rule === 'nearest') return { ...at, steps: 'nearest' };
      if (classes.rule === 'cuts') {
        return { ...at, steps: [{ cuts: Float64Array.from(classes.cuts), tied: null, ranked: 0 }] };
      }
      return {
        ...at,
        steps: [quantileSteps(judgedValues(column, null), classes.classes, 'share')],
      };
    }
    if (rule.kind !== 'quantiles') return null;
    const { column, quantiles, ties } = rule;
    const groups = selection.groups.names.map((_, group) => group);
    asking.all(groups.map((g) => () => quantileSteps(judgedValues(column, g), quantiles, ties)));
    const cuts = groups.map((g) => quantileSteps(judgedValues(column, g), quantiles, ties));
    return { column, between: 'groups', steps: cuts };
  }

  function linksOf(rule: LinkRule): PartitionLinks {
    const isListed = rule.kind === 'pairs' || rule.kind === 'relation';
    const everybody = () => {
      const chosen = selectPeople(own.listed(rule), selection, 0);
      const { graph, unknown } = ruleGraph(rule, chosen);
      return { graph: chosen.weights ? weighGraph(graph, chosen.weights) : graph, unknown };
    };
    const links: PartitionLinks = {
      rule,
      get rows() {
        return own.rows;
      },
      get totalWeight() {
        if (isListed) return totalWeight(everybody().graph);
        const { statistics: found } = requireDraft(draft);
        return found().links[cells.indexOf(links)].totalWeight;
      },
      get unknown() {
        return isListed ? everybody().unknown : 0;
      },
      steps: () => stepsOf(rule),
      among(people) {
        const own = stepsOf(rule);
        if (own) return stepGraph(own, people, people.numbers(own.column));
        const { graph } = ruleGraph(rule, people);
        return people.weights ? weighGraph(graph, people.weights) : graph;
      },
      close: async () => {},
    };
    if (!isListed) cells.push(links);
    return links;
  }

  const asked = 'asked people';
  function askedCount(): number {
    return askedOf(spec?.neighbors ?? {}, own.rows);
  }

  /** Raw rows of as many people as have the smallest hashes; sometimes a few more. */
  function drawn(count: number, seed: number, stream: string): HeldPeople {
    const { rows } = own;
    const prefix = drawPrefix(seed, stream);
    // Hashes are even, so six standard deviations more are enough but for once in a billion.
    for (let wanted = count + 6 * Math.sqrt(count) + 10; ; wanted *= 2) {
      const below = Math.min(2 ** 32, Math.ceil((2 ** 32 * wanted) / rows));
      const found = heldOf({ prefix, below: rows <= count ? 2 ** 32 : below });
      if (found.numbers.length >= Math.min(count, rows)) return found;
    }
  }

  function heldOf(which: Extract<Question, { kind: 'rows' }>['which']): HeldPeople {
    const asked = asking.ask({ kind: 'rows', selection, numeric: own.numeric, which });
    const found = Array.from(samePeople(own.parts, asked));
    let before = 0;
    const numbers = found.flatMap(({ answer }) => {
      const first = before;
      before += answer.rows;
      return Array.from(answer.at, (at) => first + at);
    });
    const rows = joinRows(
      found.map(({ answer }) => answer.columns),
      table.columns(),
    );
    requireOnce(columnTexts(requireColumn(rows, who.id)));
    return { numbers: Uint32Array.from(numbers), table: rows };
  }

  function fetched(numbers: Uint32Array): HeldPeople {
    const at: Record<string, Uint32Array> = {};
    let first = 0;
    for (const { name, rows } of own.parts) {
      const from = first;
      at[name] = numbers.filter((n) => n >= from && n < from + rows).map((n) => n - from);
      first += rows;
    }
    return heldOf({ at });
  }

  /** The people drawn, whose scores and measures are taken. */
  async function sampled() {
    const { table: rows } = own.drawn();
    const people = await memoryEngine(rows).people(selection);
    return { people, chosen: selectPeople(rows, selection) };
  }

  const ofListed = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const chosen = selectPeople(table.listed(ids), selection, 0);
    const places = Array.from(chosen.ids.keys()).filter((i) => wanted.has(chosen.ids[i]));
    return { chosen, places };
  };

  function prepare(): void {
    asking.all([
      own.drawn,
      ...(spec?.fairness ?? []).map((term) => () => {
        if (isRule(term) && !stepsOf(term.rule)) own.listed(term.rule);
      }),
    ]);
  }

  return {
    prepare,
    get rows() {
      return own.rows;
    },
    get leftOut() {
      return answered().reduce((sum, { answer }) => sum + answer.leftOut, 0);
    },
    get groupSizes() {
      return groupSizes();
    },
    get weight() {
      return own.weight;
    },
    async columnStatistics(columns, wanted) {
      const names = new Set([...columns, ...(spec?.features ?? [])]);
      asking.all([
        ...Array.from(names, (name) => () => statistics(name, wanted)),
        ...(spec?.fairness ?? []).map((term) => () => isRule(term) && stepsOf(term.rule)),
      ]);
      return { rows: own.rows, columns: columns.map((name) => statistics(name, wanted)) };
    },
    async repeatedOutputs(recipe) {
      const groups =
        spec?.protectedAttribute.input === 'include'
          ? { indicators: groupIndicatorsOf(groupSizes()), names: selection.groups.names }
          : null;
      const none = recipe.outputs.map(() => -1);
      const whole: Recipe =
        recipe.outputs.length === 0 ? recipe : completeRecipe(recipe, none, groups);
      const plan = sumsQuestion(own, { recipe: whole, kernel: null }, true);
      const others =
        spec?.evaluate && partitionPeople(table, { ...selection, part: spec.evaluate });
      asking.all([() => plan.statistics(), prepare, () => others?.prepare()]);
      draft = plan;
      return { rows: own.rows, repeats: plan.repeats().subarray(0, recipe.outputs.length) };
    },
    async draw(count, seed, stream) {
      const held =
        stream === asked &&
        seed === (spec?.seed ?? 1) &&
        count <= Math.max(askedCount(), table.measured)
          ? own.drawn()
          : drawn(count, seed, stream);
      const draw = openDraw(count, seed, stream);
      columnTexts(requireColumn(held.table, who.id)).forEach((id, k) => {
        draw.take(id ?? '', held.numbers[k]);
      });
      return { rows: own.rows, numbers: draw.numbers() };
    },
    async table(columns, numbers) {
      const { table: held } = fetched(numbers);
      return {
        rows: own.rows,
        ids: columnTexts(requireColumn(held, who.id)).map((id) => id ?? ''),
        table: { rows: held.rows, columns: columns.map((name) => requireColumn(held, name)) },
      };
    },
    async groupsOf(ids) {
      const { chosen, places } = ofListed(ids);
      return new Map(places.map((i) => [chosen.ids[i], chosen.groups[i]]));
    },
    async weightsOf(ids) {
      const { chosen, places } = ofListed(ids);
      const { weights } = chosen;
      return weights && new Map(places.map((i) => [chosen.ids[i], weights[i]]));
    },
    links: async (rule) => linksOf(rule),
    features: async (map) => partitionFeatures(own, map, draft),
    async scores(pipeline) {
      const { people } = await sampled();
      return { ...(await people.scores(pipeline)), rows: own.rows };
    },
    async measures(pipeline, links) {
      const { people, chosen } = await sampled();
      const among = links.map((one) => {
        const graph = (one as PartitionLinks).among(chosen);
        const { rows, unknown } = one;
        return { rows, unknown, graph, totalWeight: totalWeight(graph), close: async () => {} };
      });
      return { ...(await people.measures(pipeline, among)), rows: own.rows };
    },
    close: async () => {},
  };
}

/** The ids that a list of links or of an order names. */
function idsOf(rule: LinkRule | { readonly id: readonly string[] }): string[] {
  if ('id' in rule) return Array.from(new Set(rule.id));
  const relation =
    rule.kind === 'pairs' ? rule.pairs : rule.kind === 'relation' ? rule.members : null;
  if (!relation || 'table' in relation) {
    throw new PairfairError(
      'unavailable',
      'Links in a table must be read before they can be used.',
    );
  }
  return Array.from(new Set('id' in relation ? relation.id : [...relation.a, ...relation.b]));
}

function requireDraft(draft: SumsPlan | null): SumsPlan {
  if (draft) return draft;
  throw new PairfairError('unavailable', 'What links weigh is known with the sums only.');
}
