import type { ExportPlan, Pipeline } from 'pairfair';
import { decides, exportPlan } from 'pairfair/internal';
import { type GraphBuilder, graphBuilder, mlDomain } from './graphBuilder.ts';
import { addClasses, addLabels, addPredictor, addRepresentation } from './onnxModel.ts';
import { encodeModel, type OnnxValue } from './onnxProto.ts';
import { addRecipe, type InputNames } from './onnxRecipe.ts';

/** An input of an exported model, as its metadata lists it under `inputs`. */
export interface OnnxInput {
  /** What the tensor is called: the column, or the column with a number where that was taken. */
  readonly name: string;
  readonly column: string;
  readonly type: 'double' | 'string';
  readonly role: 'feature' | 'protected';
}

/**
 * A fitted pipeline as an ONNX model in double precision, from raw columns to decisions: fill,
 * scaling, one-hot, projection or kernel, predictor, threshold. It gives what `runPipeline` gives.
 *
 * Inputs: one tensor [N, 1] per raw column, named like the column; doubles with NaN for missing,
 * or texts with '' for missing (or a text that meant it in training). ONNX cannot rewrite texts, so
 * of a number taken as a category it knows `1`, `1.0` and `1.00` alone, and of a day the day and its
 * midnight. The protected columns are texts, and inputs only when the model
 * takes them. A column without any influence is left out. Where a name is taken (a column called
 * `score`, a column that is both a number and protected), it gets a number; the metadata's
 * `inputs` says which is which.
 *
 * Outputs: `score` [N] double, `label` [N] int64 (not for a numeric target), `representation`
 * [N, dims] double. Of more than two classes `score` is [N, classes], in the order of the metadata's
 * `target.classes`, and `label` a text, the name of the class.
 *
 * Operators: ai.onnx 13 and ai.onnx.ml 2; ai.onnx 20 when the protected attribute is made of
 * several columns. Metadata: `format`, `version`, `inputs`, `columns`, `target`, `threshold`,
 * `groups`, `provenance`, `warnings`; all but the first two as JSON.
 *
 * @throws PairfairError `unavailable` for a precomputed kernel, `shape-mismatch`, `not-finite`.
 *
 * @example
 * writeFileSync('model.onnx', pipelineToOnnx(pipeline));
 */
export function pipelineToOnnx(pipeline: Pipeline): Uint8Array {
  const { representation, predictor, threshold } = pipeline;
  const plan = exportPlan(pipeline);
  // An empty name means "no value" in ONNX.
  const graph = graphBuilder(['', 'score', 'label', 'representation']);
  const inputs = onnxInputs(graph, plan);

  const x = addRecipe(graph, plan, inputNames(inputs));
  addRepresentation(graph, representation, x, 'representation');
  if (pipeline.classes) {
    addClasses(graph, pipeline.classes, 'representation', { score: 'score', label: 'label' });
  } else {
    addPredictor(graph, predictor, 'representation', 'score');
    if (decides(pipeline)) addLabels(graph, threshold, 'score', 'label');
  }

  return encodeModel({
    producer: 'pairfair',
    producerVersion: pipeline.provenance.versions.pairfair ?? '',
    graph: {
      name: 'pairfair',
      nodes: graph.nodes,
      constants: graph.constants,
      inputs: inputs.map(({ name, type }) => ({ name, type, shape: ['N', 1] })),
      outputs: onnxOutputs(pipeline),
    },
    operatorSets: { '': (plan.group?.columns.length ?? 0) > 1 ? 20 : 13, [mlDomain]: 2 },
    metadata: metadataOf(pipeline, inputs),
  });
}

function onnxInputs(graph: GraphBuilder, plan: ExportPlan): OnnxInput[] {
  const features = plan.inputs.map(({ column, kind }): OnnxInput => {
    const type = kind === 'numeric' ? 'double' : 'string';
    return { name: graph.unique(column), column, type, role: 'feature' };
  });
  // A protected column that is a category among the features as well is asked for once.
  const texts = features.filter(({ type }) => type === 'string').map(({ column }) => column);
  const protectedColumns = plan.group?.columns.map(({ column }) => column) ?? [];
  const others = new Set(protectedColumns.filter((column) => !texts.includes(column)));
  const groups = Array.from(others, (column): OnnxInput => {
    return { name: graph.unique(column), column, type: 'string', role: 'protected' };
  });
  return [...features, ...groups];
}

function inputNames(inputs: readonly OnnxInput[]): InputNames {
  const named = (type: OnnxInput['type']) =>
    new Map(
      inputs.filter((input) => input.type === type).map(({ column, name }) => [column, name]),
    );
  return { numeric: named('double'), text: named('string') };
}

function onnxOutputs(pipeline: Pipeline): OnnxValue[] {
  const dims = pipeline.predictor.coefficients.length;
  const { classes } = pipeline;
  const label: OnnxValue = { name: 'label', type: classes ? 'string' : 'int64', shape: ['N'] };
  return [
    { name: 'score', type: 'double', shape: classes ? ['N', classes.length] : ['N'] },
    ...(decides(pipeline) ? [label] : []),
    { name: 'representation', type: 'double', shape: ['N', dims] },
  ];
}

function metadataOf(pipeline: Pipeline, inputs: readonly OnnxInput[]): Record<string, string> {
  const { recipe, target, threshold, protectedAttribute, provenance, warnings } = pipeline;
  const fields = {
    inputs,
    columns: recipe.outputs.map(({ name }) => name),
    target,
    threshold,
    groups: protectedAttribute,
    provenance,
    warnings: [...pipeline.representation.warnings, ...warnings],
  };
  return {
    format: 'pairfair/onnx',
    version: '1',
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  };
}
