import { type Pipeline, type PipelinePrediction, runPipeline } from 'pairfair';
import type { LoadedData } from './loadData.ts';

/** What a pipeline says about people loaded with the same flags it was fitted with. */
export function predictLoaded(
  pipeline: Pipeline,
  { table, groups }: LoadedData,
): PipelinePrediction {
  return runPipeline(pipeline, table, groups);
}
