import type { Graph } from '../graphs/graph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { pairCounter } from '../metrics/consistencyResampler.ts';
import { macroEvaluation } from '../metrics/evaluateClasses.ts';
import { rankScores } from '../metrics/evaluatePredictions.ts';
import { sortPeople } from '../metrics/evaluationData.ts';
import { linkSums } from '../metrics/linkSums.ts';
import {
  addLinkSums,
  type Evaluation,
  evaluationOf,
  type LinkSums,
  noLinks,
} from '../metrics/predictionSums.ts';
import { withoutLabels } from '../metrics/withoutLabels.ts';
import { type Pipeline, predictFrom } from '../models/pipeline.ts';
import { scoredParts } from '../models/scoredParts.ts';
import { transform } from '../models/transform.ts';
import type { Engine, People, Work } from './engine.ts';
import { fairnessLinks, type TermLinks } from './fairnessLinks.ts';
import type { FeatureRows, Features } from './features.ts';
import type { FitEvaluation, FitSpec } from './fitSpec.ts';
import { ownColumns } from './fitStatistics.ts';
import { askedOf, type NeighborForm, similarityGraph } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';

/** What the fit knows of the people it learned from. */
export interface LearnedFrom {
  readonly people: People;
  readonly linear: Features;
  readonly terms: readonly TermLinks[];
  readonly neighbors: NeighborForm;
}

/**
 * What a model is worth among the people it was learned from, or, where the spec names them, among
 * others: their fairness graph is made among themselves, their W^X with the training people's t.
 */
export async function evaluateFit(
  engine: Engine,
  pipeline: Pipeline,
  spec: FitSpec,
  learned: LearnedFrom,
  work: Work,
): Promise<FitEvaluation> {
  const { people, terms, neighbors } = learned;
  if (!spec.evaluate) {
    const { graph, rows } = neighbors;
    const similarity = graph ? rowSums(rows, graph, pipeline) : [];
    return { on: 'training', ...(await measurePeople(people, pipeline, terms, similarity, work)) };
  }
  const others = await engine.people({ ...spec.selection, part: spec.evaluate }, work);
  try {
    const theirs = await fairnessLinks(others, spec.fairness, work);
    const similarity = await similaritySums(engine, others, pipeline, spec, neighbors, work);
    return { on: 'test', ...(await measurePeople(others, pipeline, theirs, similarity, work)) };
  } finally {
    await others.close();
  }
}

/**
 * What a model is worth among some people, by sums of their engine.
 *
 * @param similarity Sums over W^X, of the score or of every class; empty: it is not measured.
 */
export async function measurePeople(
  people: People,
  pipeline: Pipeline,
  terms: readonly TermLinks[],
  similarity: readonly LinkSums[],
  work: Work,
): Promise<Evaluation> {
  const listed = terms.flatMap(({ links }) => links);
  const { parts } = requireRows(
    people.rows,
    await people.measures(
      pipeline,
      listed.map((one) => one.links),
      work,
    ),
  );
  const evaluations = parts.map(({ sums, links }, part) => {
    const fairness = addLinkSums(
      listed.map(({ weight }, k) => ({ weight, sums: links[k] ?? noLinks })),
    );
    return evaluationOf({ ...sums, fairness, similarity: similarity[part] ?? noLinks });
  });
  const { classes, target } = pipeline;
  if (classes)
    return macroEvaluation(
      classes.map(({ name }) => name),
      evaluations,
    );
  return target ? evaluations[0] : withoutLabels(evaluations[0]);
}

/** W^X among other people than those learned from, where they are few enough to look at all. */
async function similaritySums(
  engine: Engine,
  people: People,
  pipeline: Pipeline,
  spec: FitSpec,
  { graph }: NeighborForm,
  work: Work,
): Promise<LinkSums[]> {
  const options = spec.neighbors ?? {};
  const all = graph && askedOf(options, people.rows) === people.rows;
  if (!all || people.rows < 2) return [];
  const features = await people.features({ recipe: pipeline.recipe, kernel: null }, work);
  const everybody = Uint32Array.from({ length: people.rows }, (_, i) => i);
  const rows = requireRows(people.rows, await features.rowsAt(everybody, work));
  const search = {
    own: ownColumns(pipeline.recipe),
    options,
    ...(engine.search && { search: engine.search }),
  };
  return rowSums(rows, await similarityGraph(rows.x, search, work, graph.scale), pipeline);
}

/** Of the score, or of every class. */
function rowSums({ x, y, weights }: FeatureRows, graph: Graph, pipeline: Pipeline): LinkSums[] {
  const prediction = predictFrom(pipeline, transform(pipeline.representation, x));
  const count = pairCounter(weights ? weighGraph(graph, weights) : graph);
  const people = { y, weights, groups: new Int32Array(0), groupNames: [] };
  return scoredParts(pipeline, prediction, people).map((part) =>
    linkSums(count, rankScores(sortPeople(part))),
  );
}
