import type {
  ExportPlan,
  LevelRule,
  Matrix,
  Pipeline,
  PlanInput,
  RepresentationModel,
} from 'pairfair';
import { exportPlan, missingTextsOf } from 'pairfair/internal';
import { compactJson } from './compactJson.ts';
import { pythonHead, pythonTail } from './pythonSource.ts';

/**
 * A fitted pipeline as one Python file that needs NumPy only: a class `PairfairModel` with
 * `transform`, `scores`, `predict` and, for a chance, `predict_proba`, which give what
 * `runPipeline` gives. It follows scikit-learn's protocol without importing scikit-learn, and
 * reads dicts, lists of dicts, structured arrays and DataFrames without importing pandas. Run as
 * a program, it scores a CSV file.
 *
 * All parameters and data texts are one JSON text in ASCII, so nothing in them can become code.
 *
 * @throws PairfairError `unavailable` for a precomputed kernel, `shape-mismatch`, `not-finite`.
 *
 * @example
 * writeFileSync('model.py', pipelineToPython(pipeline));
 */
export function pipelineToPython(pipeline: Pipeline): string {
  const plan = exportPlan(pipeline);
  const { predictor, target, threshold, protectedAttribute, provenance } = pipeline;
  const { kind, coefficients, intercept } = predictor;
  const lines = compactJson({
    format: 'pairfair/python',
    version: 1,
    target,
    threshold,
    width: plan.width,
    missingTexts: missingTextsOf(pipeline.recipe),
    inputs: plan.inputs.map(inputFields),
    group: groupFields(plan),
    representation: representationFields(pipeline.representation),
    predictor: { kind, coefficients: [...coefficients], intercept },
    classes: classFields(pipeline),
    protectedAttribute,
    provenance,
    warnings: [...pipeline.representation.warnings, ...pipeline.warnings],
  });
  // A JSON text is a Python text too: the escapes mean the same in both.
  return `${pythonHead}${lines.map((line) => `    ${JSON.stringify(line)}\n`).join('')}${pythonTail}`;
}

/** One predictor per class, where there are more than two. */
function classFields({ classes }: Pipeline): object | null {
  if (!classes) return null;
  return {
    names: classes.map(({ name }) => name),
    coefficients: classes.map(({ predictor }) => [...predictor.coefficients]),
    intercepts: classes.map(({ predictor }) => predictor.intercept),
  };
}

function inputFields(input: PlanInput): object {
  if (input.kind === 'numeric') {
    const { rank } = input;
    if (!rank) return input;
    return { ...input, rank: { ...rank, values: [...rank.values], ranks: [...rank.ranks] } };
  }
  // What has the place of an unknown text need not be listed.
  const listed = [...input.places].filter(([, place]) => place !== input.unknown);
  return { ...input, rules: pythonRules(input.rules), places: Object.fromEntries(listed) };
}

function groupFields({ group }: ExportPlan): object | null {
  if (!group) return null;
  const columns = group.columns.map(({ column, value, missingTexts, rules, spellings }) => ({
    ...{ column, value, missingTexts, rules: pythonRules(rules) },
    spellings: Object.fromEntries(spellings),
  }));
  return { ...group, columns, rows: Object.fromEntries(group.rows) };
}

/** In Python $ also matches before a last line end; \Z does not. */
function pythonRules(rules: readonly LevelRule[]): string[][] {
  return rules.map(({ pattern, by }) => [pattern.replaceAll('$', '\\Z'), by]);
}

function representationFields(model: RepresentationModel): object {
  if (model.kind === 'linear') {
    return { kind: model.kind, mean: [...model.mean], components: rowsOf(model.components) };
  }
  const { kind, kernel, anchors, coefficients, offset } = model;
  return {
    ...{ kind, kernel, anchors: rowsOf(anchors), coefficients: rowsOf(coefficients) },
    offset: [...offset],
  };
}

function rowsOf({ rows, cols, data }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * cols, (i + 1) * cols)]);
}
