import type {
  ExportGroup,
  ExportPlan,
  GroupColumn,
  PlanCategory,
  PlanNumeric,
  PlanRank,
} from 'pairfair';
import type { GraphBuilder } from './graphBuilder.ts';

/** Names of the graph's inputs, by raw column. */
export interface InputNames {
  readonly numeric: ReadonlyMap<string, string>;
  readonly text: ReadonlyMap<string, string>;
}

/** A matrix in the graph, and which columns of X its columns are (−1: none). */
interface Block {
  readonly value: string;
  readonly places: readonly number[];
}

/** Adds the recipe to the graph: from raw columns [N, 1] to X [N, width]. Returns X's name. */
export function addRecipe(graph: GraphBuilder, plan: ExportPlan, names: InputNames): string {
  const numbers = plan.inputs.filter((input) => input.kind === 'numeric');
  const categories = plan.inputs.filter((input) => input.kind === 'category');
  const blocks = [
    ...(numbers.length > 0 ? numericBlocks(graph, numbers, names) : []),
    ...categories.flatMap((input) => categoryBlocks(graph, input, names)),
    ...(plan.group ? [groupBlock(graph, plan.group, names)] : []),
  ];
  const joined = blocks.flatMap(({ places }) => places);
  const order = Array.from({ length: plan.width }, (_, place) => joined.indexOf(place));
  const values = blocks.map(({ value }) => value);
  const side = graph.add('Concat', values, { axis: { integer: 1 } });
  return graph.add('Gather', [side, graph.integers(order)], { axis: { integer: 1 } });
}

/** All numbers at once, side by side: ((missing ? fill : value) − center) / scale. */
function numericBlocks(
  graph: GraphBuilder,
  inputs: readonly PlanNumeric[],
  { numeric }: InputNames,
): Block[] {
  const row = (pick: (input: PlanNumeric) => number) => graph.doubles(inputs.map(pick));
  const columns = inputs.map(({ column }) => numeric.get(column)!);
  const raw = graph.add('Concat', columns, { axis: { integer: 1 } });
  const lacks = missingNumbers(graph, raw, inputs[0].missingNumbers);
  const filled = graph.add('Where', [lacks, row(({ fill }) => fill), raw]);
  const centered = graph.add('Sub', [filled, row(({ center }) => center)]);
  return [
    {
      value: graph.add('Div', [centered, row(({ scale }) => scale)]),
      places: inputs.map(({ value }) => value),
    },
    {
      value: graph.add('Cast', [lacks], { to: { integer: 11 } }),
      places: inputs.map(({ missing }) => missing),
    },
    ...inputs.flatMap(({ rank }, k) => {
      if (!rank) return [];
      const column = graph.add('Gather', [filled, graph.integers([k])], { axis: { integer: 1 } });
      return [{ value: rankColumn(graph, rank, column), places: [rank.place] }];
    }),
  ];
}

/** Where numbers are NaN or one of those that mean "missing", which are the same for all columns. */
function missingNumbers(graph: GraphBuilder, raw: string, numbers: readonly number[]): string {
  return numbers.reduce(
    (lacks, number) => graph.add('Or', [lacks, graph.add('Equal', [raw, graph.doubles([number])])]),
    graph.add('IsNaN', [raw]),
  );
}

/** A copy by rank of a column [N, 1]: linear between the knots, clamped outside. */
function rankColumn(graph: GraphBuilder, rank: PlanRank, column: string): string {
  const { values, ranks, center, scale } = rank;
  const last = values.length - 1;
  const asType = (value: string, to: number) => graph.add('Cast', [value], { to: { integer: to } });
  const above = graph.add('Max', [column, graph.doubles([values[0]])]);
  const clamped = graph.add('Min', [above, graph.doubles([values[last]])]);
  // How many of the knots behind the first a value is not below: where the last of them stands.
  // onnxruntime does not tell the shape of GreaterOrEqual, which a kernel needs to know.
  const isBelow = graph.add('Less', [clamped, graph.doubles(values.slice(1))]);
  const reached = asType(graph.add('Not', [isBelow]), 11);
  const ones = graph.doubles(new Float64Array(last).fill(1), [last, 1]);
  const place = asType(graph.add('MatMul', [reached, ones]), 7);
  const at = (list: Float64Array) => graph.add('Gather', [graph.doubles(list), place]);
  const widths = values.map((from, k) => (k < last ? values[k + 1] - from : 1));
  const rises = ranks.map((from, k) => (k < last ? ranks[k + 1] - from : 0));
  const share = graph.add('Div', [graph.add('Sub', [clamped, at(values)]), at(widths)]);
  const found = graph.add('Add', [at(ranks), graph.add('Mul', [share, at(rises)])]);
  const centered = graph.add('Sub', [found, graph.doubles([center])]);
  return graph.add('Div', [centered, graph.doubles([scale])]);
}

/** One-hot columns: the text becomes the place it belongs to, which is compared with all places. */
function categoryBlocks(graph: GraphBuilder, input: PlanCategory, { text }: InputNames): Block[] {
  const { places, unknown, fill, missing } = input;
  const column = text.get(input.column)!;
  const used = [...new Set([...places.values(), unknown, fill])].filter((place) => place >= 0);
  // Counted from 1, so that 0 is no place at all.
  const numberOf = (place: number) => used.indexOf(place) + 1;
  const numbers = new Map(
    [...places]
      .filter(([, place]) => place !== unknown)
      .flatMap(([level, place]) => spellings(level).map((text) => [text, numberOf(place)])),
  );
  const lacking = ['', ...input.missingTexts];
  for (const text of lacking) numbers.set(text, numberOf(fill));
  const asDouble = (value: string) => graph.add('Cast', [value], { to: { integer: 11 } });
  const blocks: Block[] = [];
  if (used.length > 0) {
    const code = graph.encodeTexts(column, numbers, numberOf(unknown));
    const hot = graph.add('Equal', [code, graph.integers(used.map(numberOf))]);
    blocks.push({ value: asDouble(hot), places: used });
  }
  if (missing >= 0) {
    const lacks = graph.encodeTexts(column, new Map(lacking.map((text) => [text, 1])), 0);
    blocks.push({ value: asDouble(lacks), places: [missing] });
  }
  return blocks;
}

/** The row of numbers that belongs to a person's group; zeros for an unknown group. */
function groupBlock(graph: GraphBuilder, group: ExportGroup, { text }: InputNames): Block {
  const columns = group.columns.map((column) => partOf(graph, column, text.get(column.column)!));
  const joined = columns.reduce((left, right) =>
    graph.add('StringConcat', [graph.add('StringConcat', [left, graph.texts([' / '])]), right]),
  );
  const numbers = new Map([...group.rows.keys()].map((name, k) => [name, k + 1]));
  const code = graph.encodeTexts(joined, numbers, 0);
  // A group is unknown as soon as one of its columns is missing, whatever the joined text is.
  const known = columns.map((column, k) => {
    const { missingTexts } = group.columns[k];
    return graph.encodeTexts(column, new Map(['', ...missingTexts].map((one) => [one, 0])), 1);
  });
  const safe = known.reduce((left, right) => graph.add('Mul', [left, right]), code);
  const flat = graph.add('Reshape', [safe, graph.integers([0])]);
  const rows = [...group.rows.values()];
  const width = rows[0].length;
  const table = graph.doubles([...rows[0].map(() => 0), ...rows.flat()], [rows.length + 1, width]);
  return {
    value: graph.add('Gather', [table, flat], { axis: { integer: 0 } }),
    places: Array.from({ length: width }, (_, c) => group.first + c),
  };
}

/** What a column adds to the name of a group, in the spelling that the names have. */
function partOf(graph: GraphBuilder, column: GroupColumn, cell: string): string {
  const { value, known, spellings: others, missingTexts } = column;
  const own = [...known.map((level) => [level, level] as const), ...others];
  const meant = own.flatMap(([text, level]) =>
    spellings(text).map((spelling) => [spelling, level] as const),
  );
  const missing = ['', ...missingTexts].map((text) => [text, ''] as const);
  if (value !== null) {
    const values = [[value, value] as const, ...meant.filter(([, level]) => level === value)];
    return graph.renameTexts(cell, new Map([...values, ...missing]), `not ${value}`);
  }
  // A text that nobody had in training is of no group, whatever it is called.
  const isPlain = meant.every(([text, level]) => text === level);
  return isPlain ? cell : graph.renameTexts(cell, new Map([...meant, ...missing]), unseenText);
}

const unseenText = '(unseen)';

/** How a level may be written, as far as a list can say it. */
function spellings(level: string): string[] {
  if (/^-?(0|[1-9][0-9]*)$/.test(level)) return [level, `${level}.0`, `${level}.00`];
  if (/^-?(0|[1-9][0-9]*)\.[0-9]*[1-9]$/.test(level)) return [level, `${level}0`];
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(level)) {
    return [level, `${level} 00:00:00`, `${level}T00:00:00`, `${level}T00:00:00Z`];
  }
  return [level];
}
