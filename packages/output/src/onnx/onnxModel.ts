import type { KernelModel, Matrix, Pipeline, PredictorModel, RepresentationModel } from 'pairfair';
import type { GraphBuilder } from './graphBuilder.ts';
import { encodeTensor, type OnnxGraph } from './onnxProto.ts';

/** Adds the representation to the graph: from X [N, width] to Z [N, dims], called `output`. */
export function addRepresentation(
  graph: GraphBuilder,
  model: RepresentationModel,
  x: string,
  output: string,
): void {
  if (model.kind === 'linear') {
    const centered = graph.add('Sub', [x, graph.doubles(model.mean)]);
    graph.add('MatMul', [centered, matrix(graph, model.components)], {}, output);
    return;
  }
  const values = addKernel(graph, model, x);
  const product = graph.add('MatMul', [values, matrix(graph, model.coefficients)]);
  graph.add('Sub', [product, graph.doubles(model.offset)], {}, output);
}

/** Adds the predictor: from Z [N, dims] to scores [N], called `output`. */
export function addPredictor(
  graph: GraphBuilder,
  { kind, coefficients, intercept }: PredictorModel,
  z: string,
  output: string,
): void {
  // A column, then flattened: a product with a vector fails when there is nobody.
  const column = graph.doubles(coefficients, [coefficients.length, 1]);
  const product = graph.add('Reshape', [graph.add('MatMul', [z, column]), graph.integers([0])]);
  const shift = graph.doubles([intercept]);
  if (kind === 'ridge') {
    graph.add('Add', [product, shift], {}, output);
    return;
  }
  // 1 / (1 + exp(−t)) as the library has it: exp may overflow to infinity, the quotient is then 0.
  const odds = graph.add('Exp', [graph.add('Neg', [graph.add('Add', [product, shift])])]);
  const one = graph.doubles([1]);
  graph.add('Div', [one, graph.add('Add', [one, odds])], {}, output);
}

/**
 * Adds the chances of more than two classes, [N, classes], each against all others and divided by
 * their sum, and the names of those with the largest, [N].
 */
export function addClasses(
  graph: GraphBuilder,
  classes: NonNullable<Pipeline['classes']>,
  z: string,
  { score, label }: { readonly score: string; readonly label: string },
): void {
  const predictors = classes.map(({ predictor }) => predictor);
  const dims = predictors[0].coefficients.length;
  const coefficients = Float64Array.from(
    { length: dims * classes.length },
    (_, i) => predictors[i % classes.length].coefficients[Math.floor(i / classes.length)],
  );
  const product = graph.add('MatMul', [z, graph.doubles(coefficients, [dims, classes.length])]);
  const shift = graph.doubles(predictors.map(({ intercept }) => intercept));
  const odds = graph.add('Exp', [graph.add('Neg', [graph.add('Add', [product, shift])])]);
  const one = graph.doubles([1]);
  const chances = graph.add('Div', [one, graph.add('Add', [one, odds])]);
  const total = graph.add('ReduceSum', [chances, graph.integers([1])]);
  const equal = graph.doubles(classes.map(() => 1 / classes.length));
  const isKnown = graph.add('Greater', [total, graph.doubles([0])]);
  graph.add('Where', [isKnown, graph.add('Div', [chances, total]), equal], {}, score);
  const largest = graph.add('ArgMax', [score], { axis: { integer: 1 }, keepdims: { integer: 0 } });
  graph.add('Gather', [graph.texts(classes.map(({ name }) => name)), largest], {}, label);
}

/** Adds labels [N], called `output`: 1 from the threshold on. */
export function addLabels(
  graph: GraphBuilder,
  threshold: number,
  scores: string,
  output: string,
): void {
  const reached = graph.add('GreaterOrEqual', [scores, graph.doubles([threshold])]);
  graph.add('Cast', [reached], { to: { integer: 7 } }, output);
}

/** Kernel values of X against the anchors, [N, anchors]. */
function addKernel(graph: GraphBuilder, { kernel, anchors }: KernelModel, x: string): string {
  const { name, width, degree, offset } = kernel;
  if (name === 'rbf' || name === 'laplacian') {
    const distances = addDistances(graph, anchors, x, name);
    const scaled = graph.add('Div', [graph.add('Neg', [distances]), graph.doubles([width])]);
    return graph.add('Exp', [scaled]);
  }
  const across = transposed(anchors);
  if (name !== 'polynomial') return graph.add('MatMul', [x, matrix(graph, across)]);
  // The width is divided out of the anchors here: onnxruntime would fuse a product and a division
  // into one operation whose factor is a float, which costs half the digits.
  const scaled = { ...across, data: across.data.map((value) => value / width) };
  const products = graph.add('MatMul', [x, matrix(graph, scaled)]);
  const shifted = graph.add('Add', [products, graph.doubles([offset])]);
  return graph.add('Pow', [shifted, graph.doubles([degree])]);
}

/**
 * Σ_j (x_ij − a_lj)² or Σ_j |x_ij − a_lj|, [N, anchors]: a scan over the columns, because all
 * differences at once would be an N × anchors × columns tensor, and ‖x‖² + ‖a‖² − 2xa cancels.
 */
function addDistances(
  graph: GraphBuilder,
  anchors: Matrix,
  x: string,
  name: 'rbf' | 'laplacian',
): string {
  const people = graph.add('Gather', [graph.add('Shape', [x]), graph.integers([0])]);
  const shape = graph.add('Concat', [people, graph.integers([anchors.rows])], {
    axis: { integer: 0 },
  });
  const none = graph.add('ConstantOfShape', [shape], {
    value: { tensor: encodeTensor('', 'double', [1], [0]) },
  });
  const columns = graph.add('Transpose', [x]);
  return graph.add('Scan', [none, columns, matrix(graph, transposed(anchors))], {
    body: { graph: distanceStep(graph, name) },
    num_scan_inputs: { integer: 2 },
  });
}

/** One column's part of the distances, added to what there is. */
function distanceStep({ unique }: GraphBuilder, name: 'rbf' | 'laplacian'): OnnxGraph {
  // A body sees the names around it, and must not use one of them for something else.
  const [before, x, a, one] = ['before', 'x', 'a', 'one'].map(unique);
  const [column, difference, part, after] = ['column', 'difference', 'part', 'after'].map(unique);
  const node = (op: string, inputs: readonly string[], output: string) => ({
    ...{ op, domain: '', inputs, output },
    attributes: {},
  });
  return {
    name: 'distance step',
    nodes: [
      node('Unsqueeze', [x, one], column),
      node('Sub', [column, a], difference),
      name === 'rbf'
        ? node('Mul', [difference, difference], part)
        : node('Abs', [difference], part),
      node('Add', [before, part], after),
    ],
    constants: [encodeTensor(one, 'int64', [1], [1])],
    inputs: [before, x, a].map((value) => ({ name: value, type: 'double' })),
    outputs: [{ name: after, type: 'double' }],
  };
}

function matrix(graph: GraphBuilder, { rows, cols, data }: Matrix): string {
  return graph.doubles(data, [rows, cols]);
}

function transposed({ rows, cols, data }: Matrix): Matrix {
  const out = new Float64Array(data.length);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) out[j * rows + i] = data[i * cols + j];
  }
  return { rows: cols, cols: rows, data: out };
}
