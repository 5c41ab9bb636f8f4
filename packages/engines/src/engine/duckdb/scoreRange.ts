import { type Pipeline, type PipelinePrediction, transform, type Work } from 'pairfair';
import { predictFrom, zeros } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import {
  type FeatureChunk,
  type FeatureFiles,
  featureChunks,
  openFeatures,
} from './featureStore.ts';
import { mapRanges } from './mapRanges.ts';
import { partsOf, type Range } from './range.ts';

/** Some people who follow each other, with what a model says of them. */
export interface ScoredChunk
  extends Omit<FeatureChunk, 'x'>,
    Pick<PipelinePrediction, 'scores' | 'labels' | 'classScores'> {}

/** What scores take. */
export interface ScoreInput {
  readonly files: FeatureFiles;
  readonly model: Pick<
    Pipeline,
    'representation' | 'predictor' | 'classes' | 'threshold' | 'target'
  >;
}

/** What a model says of people, in their order; on all workers where X was put aside. */
export async function* scoredChunks(
  people: DuckPeople,
  { recipe, representation, predictor, classes, threshold, target }: Pipeline,
  { signal }: Work,
): AsyncIterable<ScoredChunk> {
  const model = {
    ...{ representation, predictor, threshold, target },
    ...(classes && { classes }),
  };
  const work = signal ? { signal } : {};
  const store = people.stores.get(recipe);
  if (!store) {
    for await (const chunk of featureChunks(people, recipe, work)) yield scoredBy(model, chunk);
    return;
  }
  const inputOf = (): ScoreInput => ({ files: store.files, model });
  const cols = recipe.outputs.length;
  yield* mapRanges(people, { pass: scoreRange, cols, inputOf, stage: 'score' }, work);
}

/** What a model says of some people whose X was put aside: a task of the workers. */
export function scoreRange(input: ScoreInput & Range): ScoredChunk {
  const { files, model, first, count } = input;
  const classes = model.classes?.length ?? 0;
  const out = {
    ...{ first, scores: new Float64Array(count), labels: new Uint8Array(count) },
    ...(classes > 0 && { classScores: zeros(count, classes) }),
    ...{ groups: new Int32Array(count), y: new Float64Array(count) },
    weights: files.weights && new Float64Array(count),
  };
  const store = openFeatures(files);
  try {
    for (const part of partsOf(input, files.x.width)) {
      const chunk = scoredBy(model, store.read(part.first, part.count));
      const at = part.first - first;
      out.scores.set(chunk.scores, at);
      out.labels.set(chunk.labels, at);
      if (chunk.classScores) out.classScores?.data.set(chunk.classScores.data, at * classes);
      out.groups.set(chunk.groups, at);
      out.y.set(chunk.y, at);
      if (chunk.weights) out.weights?.set(chunk.weights, at);
    }
    return out;
  } finally {
    store.close();
  }
}

function scoredBy(model: ScoreInput['model'], { x, ...chunk }: FeatureChunk): ScoredChunk {
  return { ...chunk, ...predictFrom(model, transform(model.representation, x)) };
}
