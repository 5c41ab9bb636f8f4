import { PairfairError } from '../errors.ts';
import { type ClassesEvaluation, evaluateClasses } from '../metrics/evaluateClasses.ts';
import type { ClassPredictor, Pipeline, PipelineTarget } from '../models/pipeline.ts';
import { runPipeline } from '../models/pipeline.ts';
import type { Table } from '../recipe/table.ts';
import type { Engine, Selection, Work } from './engine.ts';
import { fitPipeline } from './fitPipeline.ts';
import type { FitResult, FitSpec } from './fitSpec.ts';
import { type MemoryTable, memoryEngine } from './memoryEngine.ts';
import { selectPeople } from './selectPeople.ts';
import { termsGraph } from './termGraph.ts';

/** What a fit of several classes learned. */
export interface ClassesResult extends Omit<FitResult, 'evaluation'> {
  readonly evaluation: ClassesEvaluation & { readonly on: 'training' | 'test' };
}

/** As many classes as a label has room for. */
export const mostClasses = 100;

/**
 * A model of more than two classes: one score of the frontier per class, each class against all
 * others on the same recipe, graphs and spectrum, calibrated by itself (`fitFrontier`); the scores of
 * a person are then divided by their sum, and the label is the class with the largest.
 *
 * @param table The table that the engine is on: predictions are measured here.
 * @throws PairfairError as `fitPipeline`; `invalid-option` for a rule for decisions.
 */
export async function fitClasses(
  table: MemoryTable,
  spec: FitSpec & { readonly target: PipelineTarget },
  work: Work = {},
  engine: Engine = memoryEngine(table),
): Promise<ClassesResult> {
  const { target } = spec;
  const classes = target.classes ?? [];
  if (classes.length < 2 || classes.length > mostClasses) {
    throw new PairfairError(
      'invalid-option',
      `A target must have from 2 to ${mostClasses} classes, but '${target.column}' has ${classes.length}.`,
    );
  }
  if (spec.decision || spec.threshold !== undefined) {
    throw new PairfairError(
      'invalid-option',
      'With more than two classes the largest score decides: leave rate and threshold out.',
    );
  }
  const fits: FitResult[] = [];
  for (const name of classes) {
    const one = { column: target.column, kind: 'binary', positive: name, negative: '' } as const;
    const selection = { ...spec.selection, target: one };
    fits.push(
      await fitPipeline(engine, { ...spec, selection, target: one, original: false }, work),
    );
  }
  const [first] = fits;
  const predictors = fits.map(({ pipeline: { predictor } }, k): ClassPredictor => {
    return { name: classes[k], predictor };
  });
  const pipeline: Pipeline = { ...first.pipeline, target, classes: predictors };
  const on = spec.evaluate ? 'test' : 'training';
  const evaluation = classesEvaluation(table, pipeline, {
    selection: spec.evaluate ? { ...spec.selection, part: spec.evaluate } : spec.selection,
    fairness: spec.fairness,
  });
  return { ...first, pipeline, evaluation: { on, ...evaluation } };
}

/** What a model of several classes is worth among the people of a selection, linked by terms. */
export function classesEvaluation(
  table: Table,
  pipeline: Pipeline,
  { selection, fairness }: Pick<FitSpec, 'selection' | 'fairness'>,
): ClassesEvaluation {
  const people = selectPeople(table, selection as Selection);
  const groupOf = new Int32Array(table.rows).fill(-1);
  people.rows.forEach((row, i) => {
    groupOf[row] = people.groups[i];
  });
  const { classScores } = runPipeline(pipeline, table, groupOf);
  if (!classScores) throw new PairfairError('invalid-option', 'This model has no classes.');
  const { cols } = classScores;
  const data = new Float64Array(people.rows.length * cols);
  people.rows.forEach((row, i) => {
    data.set(classScores.data.subarray(row * cols, (row + 1) * cols), i * cols);
  });
  return evaluateClasses({
    classes: pipeline.classes?.map(({ name }) => name) ?? [],
    labels: people.y,
    scores: { rows: people.rows.length, cols, data },
    groups: people.groups,
    groupNames: selection.groups.names,
    graphs: { fairness: termsGraph(fairness, people).graph },
    ...(people.weights && { weights: people.weights }),
  });
}
