import {
  applyRecipe,
  type Column,
  categoryColumn,
  combineGroups,
  fitFrontier,
  fitKernelPfr,
  fitLogistic,
  fitPca,
  fitPfr,
  fitRecipe,
  fitRidge,
  type Matrix,
  neighborGraph,
  numericColumn,
  type Pipeline,
  type PipelinePrediction,
  type PredictorModel,
  quantileGraph,
  Random,
  type RepresentationModel,
  runPipeline,
  type Table,
  transform,
} from 'pairfair';
import { scoreItself } from 'pairfair/internal';
import { sampleData } from './samplePipeline.ts';

/** Raw cells as a file has them: null where a value is missing. */
export interface RawColumn {
  readonly name: string;
  readonly kind: 'numeric' | 'category';
  readonly values: readonly (number | string | null)[];
}

/** A pipeline, people it has never seen, and what the library says about them. */
export interface ExampleCase {
  readonly title: string;
  readonly pipeline: Pipeline;
  readonly people: number;
  /** Raw columns of the people, the protected ones last. */
  readonly columns: readonly RawColumn[];
  readonly expected: PipelinePrediction;
}

const oddTexts = ["north's", 'south "x"', 'öst / \\', "\\' OR 1=1\n--"];
const sexes = ['f', 'm; DROP TABLE people --'];

/**
 * A fitted pipeline of a form drawn from `seed` (kernels, scalings, predictors, one or two
 * protected columns, or none as an input), and new people with everything that goes wrong:
 * values and groups that are missing or were never seen, and numbers far outside.
 */
export function exampleCase(seed: number, form: Partial<ExampleForm> = {}): ExampleCase {
  const chosen = { ...drawForm(seed), ...form };
  const { table: known, labels } = sampleData(seed, chosen.training);
  const training = withOddColumns(known, chosen, seed);
  const protectedTraining = drawProtected(chosen.training, chosen, seed, false);
  const pipeline = fitPipeline(training, protectedTraining, labels, chosen);

  const people = 25;
  const table = withOddRows(
    withOddColumns(sampleData(seed + 1000, people).table, chosen, seed + 1000),
  );
  const protectedColumns = drawProtected(people, chosen, seed + 1000, true);
  const groups = protectedGroups(pipeline, protectedColumns);
  return {
    title: `${chosen.map}, ${chosen.predictor}, ${chosen.scaling}, ${chosen.protect}, ${chosen.input}, ${chosen.maxLevels} levels, shape ${chosen.shape}`,
    pipeline,
    people,
    columns: [...table.columns.map(rawColumn), ...protectedColumns],
    expected: runPipeline(pipeline, table, groups),
  };
}

/** The ways to a representation. */
export const exampleMaps = [
  ...(['pfr', 'pca', 'rbf', 'laplacian', 'polynomial', 'linear'] as const),
  ...(['graded', 'graded rbf'] as const),
];

/** The form of a pipeline. */
export interface ExampleForm {
  readonly map: (typeof exampleMaps)[number];
  /** `order`: without a target, as learned from judges' order alone. */
  readonly predictor: 'logistic' | 'ridge' | 'number' | 'order';
  readonly scaling: 'standard' | 'robust' | 'none';
  readonly protect: 'two groups' | 'three groups' | 'two columns' | 'one value';
  readonly input: 'include' | 'exclude';
  readonly maxLevels: number;
  readonly shape: 'none' | 'rank';
  /** How many people are learned from; with some hundred, ranks have fewer knots than values. */
  readonly training: number;
  /** Four texts: levels of a category, names of regions, and the last in a column's name. */
  readonly texts: readonly string[];
}

/** Forms with copies by rank: every scaling, and both fewer and more values than knots. */
export const rankForms: readonly (Partial<ExampleForm> & Pick<ExampleForm, 'training'>)[] = (
  ['standard', 'robust', 'none'] as const
).flatMap((scaling) =>
  [60, 500].map((training) => ({ map: 'pfr', shape: 'rank', scaling, training }) as const),
);

/** How many knots the copies by rank of a pipeline have. */
export function knotCounts({ recipe }: Pipeline): number[] {
  return recipe.steps.flatMap((step) =>
    step.kind === 'numeric' && step.rank ? [step.rank.values.length] : [],
  );
}

function drawForm(seed: number): ExampleForm {
  const random = new Random(seed, 'form');
  const pick = <T>(...choices: readonly T[]) => choices[random.integer(choices.length)];
  return {
    map: pick(...exampleMaps),
    predictor: pick('logistic', 'logistic', 'ridge', 'number'),
    scaling: pick('standard', 'robust', 'none'),
    protect: pick('two groups', 'three groups', 'two columns', 'one value'),
    input: pick('include', 'include', 'exclude'),
    maxLevels: pick(2, 4, 500),
    texts: oddTexts,
    shape: pick('none', 'rank'),
    training: 60,
  };
}

/**
 * Adds a column named like an output, one that repeats another, two that only have gaps, and two
 * with a long tail.
 */
function withOddColumns({ rows, columns }: Table, { texts }: ExampleForm, seed: number): Table {
  const random = new Random(seed, 'odd columns');
  const draw = <T>(make: (i: number) => T): T[] => Array.from({ length: rows }, (_, i) => make(i));
  const [age] = columns;
  const again = { ...age, name: 'age again' } as Column;
  const gaps = draw((i) => (i === 1 || random.uniform() < 0.2 ? null : 7));
  return {
    rows,
    columns: [
      ...columns,
      numericColumn(
        'score',
        draw(() => 1e-3 * random.normal()),
      ),
      again,
      numericColumn('label', gaps),
      categoryColumn(
        'only "one"',
        draw((i) => (i === 2 || random.uniform() < 0.2 ? null : 'one')),
      ),
      categoryColumn(
        `of ${texts[3]}`,
        draw(() => texts[random.integer(4)]),
      ),
      numericColumn(
        'debts (rank)',
        draw(() => (random.uniform() < 0.1 ? null : Math.round(4 * Math.exp(2 * random.normal())))),
      ),
      numericColumn(
        'debts',
        draw(() => -1e-3 * Math.exp(2 * random.normal())),
      ),
    ],
  };
}

/** The first people: nothing known, everything new, numbers far outside. */
function withOddRows({ rows, columns }: Table): Table {
  return {
    rows,
    columns: columns.map((column) => {
      if (column.kind === 'numeric') {
        return { ...column, values: column.values.map((v, i) => [NaN, -1e4, 1e5][i] ?? v) };
      }
      const codes = column.codes.map((code, i) => [-1, column.levels.length][i] ?? code);
      return { ...column, codes, levels: [...column.levels, 'never "seen"\''] };
    }),
  };
}

function drawProtected(
  people: number,
  { protect, texts }: ExampleForm,
  seed: number,
  odd: boolean,
): RawColumn[] {
  const random = new Random(seed, 'protected');
  const count = protect === 'two groups' ? 2 : 3;
  const cells = (names: readonly string[]) =>
    Array.from({ length: people }, (_, i) => {
      // Everybody's group is drawn, but the first training people make sure that each occurs.
      if (!odd) return names[i < 2 * count ? i % names.length : random.integer(names.length)];
      return i === 3 ? null : i === 4 ? 'of nowhere' : names[random.integer(names.length)];
    });
  const region: RawColumn = {
    ...{ name: 'region', kind: 'category' },
    values: cells(texts.slice(0, count)),
  };
  if (protect !== 'two columns') return [region];
  return [region, { name: "se'x", kind: 'category', values: cells(sexes).reverse() }];
}

function fitPipeline(
  table: Table,
  protectedColumns: readonly RawColumn[],
  labels: Float64Array,
  form: ExampleForm,
): Pipeline {
  const { scaling, maxLevels, shape, input, protect, texts } = form;
  // One value of the first column is told from all others.
  const values = protectedColumns.map((_, k) =>
    protect === 'one value' && k === 0 ? texts[1] : null,
  );
  const { groups, names } = combineGroups(
    ...protectedColumns.map((column, k) => column.values.map((text) => sideOf(text, values[k]))),
  );
  const recipe = fitRecipe(table, {
    ...{ scaling, maxLevels, shape },
    ...(input === 'include' && { protectedGroups: { groups, names } }),
  });
  const { x } = applyRecipe(recipe, table, { groups });
  const representation = fitMap(
    x,
    groups,
    form,
    recipe.outputs.map(({ name }) => name),
  );
  const z = transform(representation, x);
  return {
    recipe,
    representation,
    predictor: fitPredictor(z, labels, form),
    target: targetOf(form),
    protectedAttribute: {
      columns: protectedColumns.map(({ name }) => name),
      values,
      groups: names,
      input,
    },
    threshold: 0.375,
    provenance: {
      people: table.rows,
      data: 'sha256:0123',
      graph: { method: 'quantiles', parameters: { quantiles: 4 } },
      seed: 1,
      versions: { pairfair: '0.1.0' },
      options: { gamma: 0.5 },
    },
    warnings: ['A sentence with *stars* & <b>markup</b>.'],
  };
}

function targetOf({ predictor }: ExampleForm): Pipeline['target'] {
  if (predictor === 'order') return null;
  return predictor === 'number'
    ? { column: 'pay', kind: 'numeric', positive: '', negative: '' }
    : { column: 'hi*red*', kind: 'binary', positive: '<yes>', negative: 'no' };
}

/** Behind a graded map, the predictor that goes with it. */
function fitPredictor(
  z: Matrix,
  labels: Float64Array,
  { map, predictor }: ExampleForm,
): PredictorModel {
  if (predictor === 'order') {
    return scoreItself(Float64Array.from({ length: z.cols }, (_, d) => 0.8 / (d + 1)));
  }
  if (map === 'graded' || map === 'graded rbf') {
    return fitFrontier(z, labels, { target: predictor === 'logistic' ? 'binary' : 'numeric' });
  }
  return predictor === 'logistic' ? fitLogistic(z, labels) : fitRidge(z, labels);
}

function fitMap(
  x: Matrix,
  groups: Int32Array,
  { map }: ExampleForm,
  columns: readonly string[],
): RepresentationModel {
  if (map === 'pca') return fitPca(x, { dims: 3, columns });
  const first = Float64Array.from(groups, (_, i) => x.data[i * x.cols]);
  const options = {
    similarity: neighborGraph(x, { neighbors: 5 }),
    fairness: quantileGraph(first, groups, { quantiles: 4 }),
    ...{ groups, columns, gamma: 0.5 },
  };
  if (map === 'graded') return fitPfr(x, { ...options, strictness: 0.5 });
  if (map === 'graded rbf') {
    return fitKernelPfr(x, { ...options, strictness: 0.5, kernel: 'rbf', landmarks: 12 });
  }
  return map === 'pfr'
    ? fitPfr(x, { ...options, dims: 3 })
    : fitKernelPfr(x, { ...options, dims: 3, kernel: map, landmarks: 12 });
}

/** Group numbers of new people, by the names that the model knows. */
/** A text as it is, or on which side of one value it is. */
function sideOf<Cell>(text: Cell, value: string | null): Cell | string {
  return value === null || text === null || text === value ? text : `not ${value}`;
}

function protectedGroups(
  { protectedAttribute }: Pipeline,
  columns: readonly RawColumn[],
): Int32Array {
  return Int32Array.from(columns[0].values, (_, i) => {
    const cells = columns.map(({ values }, k) => sideOf(values[i], protectedAttribute.values[k]));
    return cells.includes(null) ? -1 : protectedAttribute.groups.indexOf(cells.join(' / '));
  });
}

/** The cells of a column, null where they are missing. */
export function rawColumn(column: Column): RawColumn {
  const { kind, name } = column;
  if (kind === 'category') {
    return { name, kind, values: Array.from(column.codes, (code) => column.levels[code] ?? null) };
  }
  const values = Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
  return { name, kind, values };
}
