import {
  type FairnessTerm,
  type FitSpec,
  type Graph,
  type LinkRule,
  type PipelineTarget,
  Random,
  readJudgments,
} from 'pairfair';
import { graphRules } from 'pairfair/internal';
import type { Person } from './people.ts';

/** One thing that can be asked for, as the command is told it and as a spec says it. */
export interface FitCase {
  readonly name: string;
  readonly flags: readonly string[];
  readonly spec: FitSpec;
}

/** What the cases need beside the table, by file name. */
export interface CaseFiles {
  readonly 'pairs.csv': string;
  readonly 'sum.json': Graph;
  readonly 'soft.json': Graph;
}

/** Judgments of pairs, and graphs: a weighted sum of pairs and soft memberships, and these alone. */
export function caseFiles(people: readonly Person[]): CaseFiles {
  const random = new Random(5, 'one fit links');
  const size = people.length;
  const pairs = new Map<string, [number, number]>();
  while (pairs.size < 220) {
    const [i, j] = [random.integer(size), random.integer(size)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (i !== j) pairs.set(`${i} ${j}`, [i, j]);
  }
  const listed = Array.from(pairs.values()).sort(([a, b], [c, d]) => a - c || b - d);
  const lines = listed.flatMap(([i, j]) =>
    ['ann', 'bob'].map(
      (judge) =>
        `${people[i]?.id},${people[j]?.id},${random.uniform() < 0.6 ? 'yes' : 'no'},${judge}`,
    ),
  );
  const members = {
    offsets: Uint32Array.from({ length: size + 1 }, (_, i) => 2 * i),
    cell: Uint32Array.from({ length: 2 * size }, (_, e) => (e % 2 === 0 ? 0 : 1)),
    share: Float64Array.from({ length: size }, () => random.uniform()).reduce<Float64Array>(
      (out, share, i) => {
        out[2 * i] = 0.05 + 0.9 * share;
        out[2 * i + 1] = 0.95 - 0.9 * share;
        return out;
      },
      new Float64Array(2 * size),
    ),
  };
  const soft: Graph = {
    ...{ kind: 'cells', size, between: 'everyone', groups: new Int32Array(0), cells: 2, members },
  };
  const edges: Graph = {
    kind: 'edges',
    size,
    source: Uint32Array.from(listed, ([i]) => i),
    target: Uint32Array.from(listed, ([, j]) => j),
    weight: Float64Array.from(listed, (_, k) => 1 + (k % 3)),
  };
  const terms = [
    { weight: 3.5, graph: edges },
    { weight: 0.02, graph: soft },
  ];
  return {
    'pairs.csv': `a,b,answer,judge\n${lines.join('\n')}\n`,
    'sum.json': { kind: 'sum', size, terms },
    'soft.json': soft,
  };
}

/** What every way of fitting must agree on. */
export function fitCases(people: readonly Person[], files: CaseFiles): FitCase[] {
  const ids = people.map(({ id }) => id);
  const rule = (given: LinkRule): FairnessTerm => ({
    ...{ weight: 1, rule: given, provenance: { method: 'test' } },
  });
  const ranking = rule({ kind: 'quantiles', column: 'score', quantiles: 10, ties: 'spread' });
  const rating = rule({ kind: 'classes', column: 'rating', classes: { rule: 'nearest' } });
  const graph = (given: Graph) =>
    graphRules(given, ids).map((term) => ({ ...term, provenance: { method: 'test' } }));
  const judged: FairnessTerm = {
    weight: 1,
    judgments: readJudgments(files['pairs.csv'], { format: 'csv' }),
    aggregate: { pairs: { minAnswers: 2 } },
  };
  const left = (flags: readonly string[]) =>
    ['score', 'rating'].filter((name) => !flags.includes(name));
  const one = (
    name: string,
    flags: readonly string[],
    fairness: readonly FairnessTerm[],
    more: Partial<FitSpec> & { readonly groups?: 'sex' | 'origin' } = {},
  ): FitCase => {
    const { groups = 'sex', ...rest } = more;
    const base = baseSpec(people, groups, fairness);
    const ignored = left(flags);
    const named = ['--protected', groups, '--ignore'];
    const other = groups === 'sex' ? 'origin' : 'sex';
    const unused = [
      ...[...ignored, other, ...(rest.evaluate ? [] : ['part'])],
      ...(rest.features?.includes('debts') ? [] : ['debts']),
      ...(rest.target ? ['hired'] : []),
      ...(rest.selection?.weight ? [] : ['weight']),
    ];
    return { name, flags: [...flags, ...named, unused.join(',')], spec: { ...base, ...rest } };
  };
  const part = { column: 'part', value: 'train' };
  const split = baseSpec(people, 'sex', [ranking]);
  const excluded = { ...split.protectedAttribute, input: 'exclude' as const };
  return [
    one('judged pairs', ['--judgments', 'pairs.csv', '--min-answers', '2'], [judged]),
    one('classes of a rating', ['--ratings', 'rating'], [rating]),
    one('soft classes', ['--graph', 'soft.json'], graph(files['soft.json'])),
    one('quantiles of a score', ['--ranking', 'score'], [ranking]),
    one(
      'a weighted sum',
      ['--ranking', 'score', '--ratings', 'rating', '--graph', 'sum.json'],
      [rating, ranking, ...graph(files['sum.json'])],
    ),
    one('a kernel', ['--ranking', 'score', '--kernel', 'rbf', '--landmarks', '20'], [ranking], {
      kernel: { name: 'rbf', landmarks: 20 },
    }),
    one('three groups, some unknown', ['--ranking', 'score'], [ranking], { groups: 'origin' }),
    one(
      'robust scaling and another ridge',
      ['--ratings', 'rating', '--scaling', 'robust', '--ridge', '0.2'],
      [rating],
      {
        recipe: { scaling: 'robust', missing: 'fill', maxLevels: 500 },
        solve: { ...split.solve, ridge: 0.2 },
      },
    ),
    one('copies by rank', ['--ranking', 'score', '--shape', 'rank'], [ranking], {
      features: ['age', 'income', 'debts', 'job'],
      recipe: { ...split.recipe, shape: 'rank' },
    }),
    one(
      'the attribute excluded',
      ['--ranking', 'score', '--protected-input', 'exclude'],
      [ranking],
      { protectedAttribute: excluded },
    ),
    one('a cut after three dimensions', ['--ranking', 'score', '--dims', '3'], [ranking], {
      solve: { gamma: 0.6, ridge: 0.5, dims: 3 },
      predictor: 'logistic',
    }),
    one(
      'weights, copies by rank and the order of a rating',
      [
        ...['--ranking', 'score', '--ratings', 'rating', '--weight', 'weight'],
        ...['--shape', 'rank', '--order-weight', '0.4'],
      ],
      [rating, ranking],
      {
        features: ['age', 'income', 'debts', 'job'],
        recipe: { ...split.recipe, shape: 'rank' },
        ...{ selection: { ...split.selection, weight: 'weight' }, orderWeight: 0.4 },
      },
    ),
    one(
      'weights and a split',
      ['--ranking', 'score', '--split', 'part', '--weight', 'weight'],
      [ranking],
      {
        selection: { ...split.selection, part, weight: 'weight' },
        evaluate: { column: 'part', value: 'test' },
      },
    ),
    one('a split', ['--ranking', 'score', '--split', 'part'], [ranking], {
      selection: { ...split.selection, part },
      evaluate: { column: 'part', value: 'test' },
    }),
    one('four classes', ['--ranking', 'score', '--ratings', 'rating'], [rating, ranking], {
      ...{ target: jobs, features: ['age', 'income'] },
      selection: { ...split.selection, target: jobs },
    }),
    one('four classes, a split', ['--ranking', 'score', '--split', 'part'], [ranking], {
      ...{ target: jobs, features: ['age', 'income'] },
      selection: { ...split.selection, target: jobs, part },
      evaluate: { column: 'part', value: 'test' },
    }),
  ];
}

/** What people work as, as a target of several classes. */
const jobs: PipelineTarget = {
  ...{ column: 'job', kind: 'classes', positive: '', negative: '' },
  classes: ["O'Neill", 'cook', 'smith', 'weaver'],
};

function baseSpec(
  people: readonly Person[],
  attribute: 'sex' | 'origin',
  fairness: readonly FairnessTerm[],
): FitSpec {
  const names = Array.from(new Set(people.flatMap((person) => person[attribute] ?? []))).sort();
  return {
    features: ['age', 'income', 'job'],
    selection: {
      id: 'id',
      groups: {
        columns: [attribute],
        combinations: names.map((name, group) => ({ values: [name], group })),
        names,
      },
      target: { column: 'hired', kind: 'binary', positive: 'yes' },
      part: null,
    },
    target: { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' },
    protectedAttribute: { columns: [attribute], values: [null], groups: names, input: 'include' },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500 },
    fairness,
    neighbors: { neighbors: 6 },
    solve: { gamma: 0.6, ridge: 0.5, strictness: 0.4 },
    predictor: 'frontier',
    provenance: { data: '', versions: {}, options: {} },
  };
}
