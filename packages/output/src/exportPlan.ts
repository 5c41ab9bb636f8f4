import {
  PairfairError,
  type Pipeline,
  type RecipeOutput,
  type RecipeStep,
  type RepresentationModel,
} from 'pairfair';

/**
 * What every export has to do with raw columns to get X, with all choices of the recipe resolved
 * into places: column numbers of X, −1 for none.
 */
export interface ExportPlan {
  /** How many columns X has. */
  readonly width: number;
  /** Raw columns that reach X, in the order of the recipe. */
  readonly inputs: readonly PlanInput[];
  /** How the protected attribute reaches X, or null when it stays outside. */
  readonly group: PlanGroup | null;
}

/** A raw column and where it goes. */
export type PlanInput = PlanNumeric | PlanCategory;

/** ((missing ? fill : value) − center) / scale at `value`; 1 at `missing` where it is missing. */
export interface PlanNumeric {
  readonly kind: 'numeric';
  readonly column: string;
  readonly fill: number;
  readonly center: number;
  readonly scale: number;
  readonly value: number;
  readonly missing: number;
}

/** A 1 at the place of the text; everything else of the column's places stays 0. */
export interface PlanCategory {
  readonly kind: 'category';
  readonly column: string;
  /** The place of every level seen in training. */
  readonly places: ReadonlyMap<string, number>;
  /** The place of a text never seen in training. */
  readonly unknown: number;
  /** The place that stands in for a missing text. */
  readonly fill: number;
  /** The place that says that the text is missing. */
  readonly missing: number;
}

/** The protected attribute: every group has its row of numbers, an unknown group has zeros. */
export interface PlanGroup {
  /** The raw columns whose texts, joined with ' / ', name the group. */
  readonly columns: readonly string[];
  /** Per column: null, or the value that is told from all others, then called 'not VALUE'. */
  readonly values: readonly (string | null)[];
  /** The first of the places, which run to the end of X. */
  readonly first: number;
  /** What stands at the places, by name of the group; the first of groups with the same name. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
}

/**
 * Resolves a pipeline's recipe for the exports, and checks that it can leave as a program.
 *
 * @throws PairfairError `unavailable` for a precomputed kernel, `shape-mismatch` when the parts do
 * not fit together, `bad-data` for a column of X that nothing makes, `not-finite` for a parameter
 * that is no number.
 */
export function exportPlan(pipeline: Pipeline): ExportPlan {
  requireExportable(pipeline);
  const { recipe } = pipeline;
  const made = new Map<string, Place[]>();
  recipe.outputs.forEach(({ from, kind, level }, place) => {
    const earlier = made.get(from);
    if (earlier) earlier.push({ kind, level, place });
    else made.set(from, [{ kind, level, place }]);
  });
  const inputs = recipe.steps.map((step) => planInput(step, made.get(step.name) ?? []));
  const plan = {
    width: recipe.outputs.length,
    inputs: inputs.filter((input) => placesOf(input).length > 0),
    group: planGroup(pipeline),
  };
  requireEveryColumn(plan);
  return plan;
}

/** A column of X that a raw column makes. */
interface Place extends Pick<RecipeOutput, 'kind' | 'level'> {
  readonly place: number;
}

function planInput(step: RecipeStep, own: readonly Place[]): PlanInput {
  const placeOf = (kind: string) => own.find((output) => output.kind === kind)?.place ?? -1;
  if (step.kind === 'numeric') {
    const { name: column, fill, center, scale } = step;
    const places = { value: placeOf('value'), missing: placeOf('missing') };
    return { kind: 'numeric', column, fill, center, scale, ...places };
  }
  const levelPlaces = new Map(
    own.filter(({ kind }) => kind === 'level').map(({ level, place }) => [level, place]),
  );
  const unknown = placeOf('other');
  return {
    kind: 'category',
    column: step.name,
    // Own levels last: they win over a level that is listed under "other" too.
    places: new Map([
      ...step.other.map((level) => [level, unknown] as const),
      ...step.levels.map((level) => [level, levelPlaces.get(level) ?? -1] as const),
    ]),
    unknown,
    fill: levelPlaces.get(step.fill) ?? -1,
    missing: placeOf('missing'),
  };
}

/** Where a raw column reaches X; nowhere when all it made was dropped as a duplicate. */
function placesOf(input: PlanInput): number[] {
  const places =
    input.kind === 'numeric'
      ? [input.value, input.missing]
      : [...input.places.values(), input.unknown, input.fill, input.missing];
  return places.filter((place) => place >= 0);
}

function planGroup({ recipe, protectedAttribute }: Pipeline): PlanGroup | null {
  if (!recipe.group) return null;
  const { groups: count, means, deviations } = recipe.group;
  const { columns, values, groups: names } = protectedAttribute;
  if (names.length !== count || columns.length === 0) {
    throw new PairfairError(
      'shape-mismatch',
      `The recipe takes ${count} groups as an input, so the protected attribute must name its columns and ${count} groups, but it names ${columns.length} columns and ${names.length} groups.`,
    );
  }
  const rows = new Map<string, readonly number[]>();
  names.forEach((name, group) => {
    if (rows.has(name)) return;
    // With two groups the one column says group 1; otherwise column c says group c.
    const isMember = (c: number) => (count === 2 ? 1 : c) === group;
    rows.set(
      name,
      Array.from(means, (mean, c) => ((isMember(c) ? 1 : 0) - mean) / deviations[c]),
    );
  });
  return { columns, values, first: recipe.outputs.length - means.length, rows };
}

function requireEveryColumn({ width, inputs, group }: ExportPlan): void {
  const made = new Set(inputs.flatMap(placesOf));
  for (let place = group?.first ?? width; place < width; place++) made.add(place);
  if (made.size === width) return;
  throw new PairfairError(
    'bad-data',
    `Every column of X must come from a raw column, but the steps of the recipe make only ${made.size} of ${width}.`,
  );
}

function requireExportable({ recipe, representation, predictor, threshold }: Pipeline): void {
  if (representation.kind === 'kernel' && representation.kernel.name === 'precomputed') {
    throw new PairfairError(
      'unavailable',
      'A model with a precomputed kernel cannot be exported: it needs kernel values against every training person, which only the caller can compute.',
    );
  }
  const [width, dims] = sizesOf(representation);
  if (width !== recipe.outputs.length || dims !== predictor.coefficients.length) {
    throw new PairfairError(
      'shape-mismatch',
      `The parts of the pipeline must fit: the recipe makes ${recipe.outputs.length} columns and the representation takes ${width}; it gives ${dims} dimensions and the predictor takes ${predictor.coefficients.length}.`,
    );
  }
  const steps = recipe.steps.flatMap((step) =>
    step.kind === 'numeric' ? [step.fill, step.center, step.scale] : [],
  );
  const group = recipe.group ? [...recipe.group.means, ...recipe.group.deviations] : [];
  requireFinite('recipe', [...steps, ...group]);
  requireFinite('predictor', [...predictor.coefficients, predictor.intercept, threshold]);
  for (const numbers of parametersOf(representation)) requireFinite('representation', numbers);
}

function sizesOf(model: RepresentationModel): [width: number, dims: number] {
  return model.kind === 'linear'
    ? [model.components.rows, model.components.cols]
    : [model.anchors.cols, model.coefficients.cols];
}

function parametersOf(model: RepresentationModel): ArrayLike<number>[] {
  if (model.kind === 'linear') return [model.mean, model.components.data];
  const { width, degree, offset } = model.kernel;
  return [[width, degree, offset], model.anchors.data, model.coefficients.data, model.offset];
}

function requireFinite(part: string, numbers: ArrayLike<number>): void {
  for (let i = 0; i < numbers.length; i++) {
    if (Number.isFinite(numbers[i])) continue;
    throw new PairfairError(
      'not-finite',
      `Every number of the ${part} must be finite to be exported, but one is ${numbers[i]}.`,
    );
  }
}
