import { PairfairError } from '../errors.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { pfrSolver } from '../models/pfrSolver.ts';
import { rowProjector } from '../models/rowProjector.ts';
import type { Engine, People, Selection, Work } from '../pipeline/engine.ts';
import { isRule } from '../pipeline/fairnessLinks.ts';
import type { FitSpec } from '../pipeline/fitSpec.ts';
import { learnStatistics, requireFiniteNumbers } from '../pipeline/learnStatistics.ts';
import { memoryEngine } from '../pipeline/memoryEngine.ts';
import { mostAll } from '../pipeline/neighborForm.ts';
import { requireRows } from '../pipeline/requireRows.ts';
import { selectPeople } from '../pipeline/selectPeople.ts';
import { termsGraph } from '../pipeline/termGraph.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { categoryColumn, type Table, tableRows } from '../recipe/table.ts';
import { requireSide } from './foldData.ts';
import {
  chooseSetting,
  type GridSearch,
  type GridSearchOptions,
  validationOf,
} from './gridSearch.ts';
import { frontierTrials } from './methods/frontierTrials.ts';
import { type Setting, settingsOf } from './methods/method.ts';
import { gradedGrid, pfr, pfrWithoutGroup } from './methods/pfr.ts';
import type { Validation } from './objectives.ts';
import { strataOf, stratifiedFolds } from './splitPeople.ts';

/** How the settings of a model are looked for. */
export interface TuningPlan extends Pick<GridSearchOptions, 'objective' | 'grid'> {
  readonly folds: number;
  readonly seed: number;
  /**
   * Up to so many people everything is done in memory, with folds that spread groups and labels
   * evenly; more are dealt out into folds by their ids, and at most so many of a fold are predicted.
   * Default 40,000.
   */
  readonly few?: number;
  /** Settings are looked for among about so many people, drawn by id where there are more. Default 1,000,000. */
  readonly most?: number;
}

/** The best settings, and how many people they were measured on. */
export interface Tuning extends GridSearch {
  readonly heldOut: {
    /** Of the people of all folds so many were predicted, drawn by id where they are fewer. */
    readonly people: number;
    readonly of: number;
  };
  /** Among so many people they were looked for, and how many there are. */
  readonly among: { readonly people: number; readonly of: number };
}

/** One fold of a search in memory, with all that a worker needs to try the settings on it. */
export interface TuningFold {
  readonly train: Table;
  readonly test: Table;
  readonly spec: FitSpec;
  readonly settings: readonly Setting[];
}

/** How every setting does on the people who were held out, and how many of them were looked at. */
export interface FoldTrial {
  readonly validations: readonly (Validation | undefined)[];
  readonly people: number;
  readonly of: number;
}

/** Tries the settings on every fold; workers give the same answer sooner. */
export type TryFolds = (folds: readonly TuningFold[], work: Work) => Promise<FoldTrial[]>;

/**
 * Finds the best γ, ridge and strictness for a spec by cross-validation among the people it learns
 * from, where the data are. Of every fold recipe, graphs and sums are made among everybody else;
 * then every (γ, ridge) is one small eigenproblem and every strictness a point of its frontier.
 *
 * @throws PairfairError as the engine, and `degenerate` when a fold lacks a group or a class.
 */
export async function tunePipeline(
  engine: Engine,
  spec: FitSpec,
  plan: TuningPlan,
  work: Work = {},
  tryFolds: TryFolds = inThisThread,
): Promise<Tuning> {
  const settings = settingsOf({ ...gradedGrid, ...plan.grid });
  const people = await engine.people(spec.selection, work);
  const few = plan.few ?? mostAll;
  let trials: FoldTrial[];
  try {
    if (people.rows === 0) {
      throw new PairfairError('bad-data', 'No row has both a target and a protected attribute.');
    }
    await requireFiniteNumbers(people, spec, work);
    trials =
      people.rows <= few
        ? await tryFolds(await tableFolds(people, spec, plan, settings, work), work)
        : await foldsById(engine, spec, { ...plan, few }, people.rows, settings, work);
  } finally {
    await people.close();
  }
  const method = spec.protectedAttribute.input === 'exclude' ? pfrWithoutGroup : pfr;
  const byFold = trials.map(({ validations }) => validations);
  const sum = (of: 'people' | 'of') => trials.reduce((total, trial) => total + trial[of], 0);
  return {
    ...chooseSetting(method, settings, byFold, plan.objective),
    heldOut: { people: sum('people'), of: sum('of') },
    among: { people: sum('of'), of: people.rows },
  };
}

const inThisThread: TryFolds = async (folds, work) => {
  const out: FoldTrial[] = [];
  for (const fold of folds) {
    out.push(await tuneFold(fold, work));
    work.onProgress?.({ stage: 'folds', done: out.length, total: folds.length });
  }
  return out;
};

/** Tries every setting on one fold in memory. */
export async function tuneFold(
  { train, test, spec, settings }: TuningFold,
  work: Work = {},
): Promise<FoldTrial> {
  const engine = memoryEngine(train);
  const people = await engine.people(spec.selection, work);
  const validations = await tryFold(engine, people, test, spec, settings, work);
  return { validations, people: test.rows, of: test.rows };
}

/** Folds of people who are few enough to be held. */
async function tableFolds(
  people: People,
  spec: FitSpec,
  { folds, seed }: TuningPlan,
  settings: readonly Setting[],
  work: Work,
): Promise<TuningFold[]> {
  const everybody = Uint32Array.from({ length: people.rows }, (_, i) => i);
  const held = await heldPeople(people, everybody, spec, work);
  const { groups, y } = selectPeople(held.table, held.spec.selection);
  const strata = strataOf({ groups, labels: y, target: spec.target?.kind ?? 'numeric' });
  return stratifiedFolds(strata, { folds, seed }).map(({ train, test }) => ({
    ...{ train: tableRows(held.table, train), test: tableRows(held.table, test) },
    ...{ spec: held.spec, settings },
  }));
}

/** So many training people of a fold are asked who is similar, in all folds together 5000. */
const fewestAsked = 1000;
/** Three settings need no more people than that; a model is learned from all. */
const mostLearned = 1_000_000;

async function foldsById(
  engine: Engine,
  spec: FitSpec,
  { folds, seed, few, most = mostLearned }: TuningPlan & { readonly few: number },
  rows: number,
  settings: readonly Setting[],
  work: Work,
): Promise<FoldTrial[]> {
  const asked = Math.max(fewestAsked, Math.ceil(5000 / folds));
  const asking = { ...spec, neighbors: { asked, ...spec.neighbors } };
  const parts = folds * Math.max(1, Math.round(rows / most));
  const out: FoldTrial[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const side = (of: 'train' | 'test'): Selection => ({
      ...spec.selection,
      fold: { folds, fold, parts, seed, side: of },
    });
    const test = await withPeople(engine, side('test'), work, async (people) => {
      const { numbers } = await people.draw(few, seed, 'held-out people', work);
      const { table } = await heldPeople(people, numbers.sort(), spec, work);
      return { table, of: people.rows };
    });
    const validations = await withPeople(engine, side('train'), work, (people) =>
      tryFold(engine, people, test.table, asking, settings, work),
    );
    out.push({ validations, people: test.table.rows, of: test.of });
    work.onProgress?.({ stage: 'folds', done: out.length, total: folds });
  }
  return out;
}

async function withPeople<T>(
  engine: Engine,
  selection: Selection,
  work: Work,
  use: (people: People) => Promise<T>,
): Promise<T> {
  const people = await engine.people(selection, work);
  try {
    return await use(people);
  } finally {
    await people.close();
  }
}

/** What people are called in a table of some of them, where no column says so. */
const idColumn = 'pairfair id';

/** Some people in memory, and the spec for a table that holds nobody else. */
async function heldPeople(people: People, numbers: Uint32Array, spec: FitSpec, work: Work) {
  const { ids, table } = requireRows(
    people.rows,
    await people.table(columnsOf(spec), numbers, work),
  );
  const named = spec.selection.id === null ? [categoryColumn(idColumn, ids)] : [];
  return {
    table: { rows: table.rows, columns: [...table.columns, ...named] },
    spec: { ...spec, selection: heldSelection(spec) },
  };
}

function heldSelection({ selection }: FitSpec): Selection {
  return { ...selection, id: selection.id ?? idColumn, part: null };
}

/** The raw columns that a spec speaks of. */
function columnsOf({ features, selection, fairness, orderTerms = [] }: FitSpec): string[] {
  const { id, groups, target, weight } = selection;
  const judged = [...fairness, ...orderTerms].flatMap((term) =>
    isRule(term) && 'column' in term.rule ? [term.rule.column] : [],
  );
  const named = [id, target?.column, weight].filter((name) => typeof name === 'string');
  return Array.from(new Set([...features, ...groups.columns, ...named, ...judged]));
}

/** Learns the sums of some people, and tries every setting on others, who are in memory. */
async function tryFold(
  engine: Engine,
  people: People,
  test: Table,
  spec: FitSpec,
  settings: readonly Setting[],
  work: Work,
): Promise<(Validation | undefined)[]> {
  const { target, orderWeight = 0 } = spec;
  const held = selectPeople(test, heldSelection(spec));
  const about = {
    groupNames: spec.selection.groups.names,
    target: target?.kind ?? 'numeric',
    ...(target?.classes && { classNames: target.classes }),
  };
  requireSide('test', about, {
    group: (g) => held.groups.includes(g),
    label: (label) => held.y.includes(label),
  });
  const { terms, recipe, statistics, neighbors } = await learnStatistics(
    engine,
    people,
    spec,
    work,
  );
  const targets = statistics.classes ?? (statistics.target ? [statistics.target] : []);
  requireSide('training', about, {
    group: (g) => people.groupSizes[g] > 0,
    label: (label) =>
      target?.classes ? targets[label].mean > 0 : targets[0].mean !== (label === 1 ? 0 : 1),
  });
  const { x, y, weights } = neighbors.rows;
  const { graph } = termsGraph(spec.fairness, held);
  const fold = {
    target: about.target,
    test: {
      ...{ labels: held.y, weights: held.weights },
      fairness: held.weights ? weighGraph(graph, held.weights) : graph,
    },
  };
  const trials = {
    ...{ solver: pfrSolver(statistics), targets, weights },
    ...(orderWeight > 0 && { judged: { order: statistics.order, orderWeight } }),
    linked: statistics.fairness.totalWeight > 0,
    onTrain: rowProjector(x, statistics.mean),
    trainLabels: (k: number) => y.map((label) => Number(label === k)),
    onTest: rowProjector(applyRecipe(recipe, test, { groups: held.groups }).x, statistics.mean),
  };
  const predictions = frontierTrials(trials, settings, work);
  for (const { links } of terms) for (const one of links) await one.links.close();
  return predictions.map((prediction) => validationOf(fold, prediction));
}
