import { type Pipeline, pipelineFromJson } from 'pairfair';
import { readJson } from './readJson.ts';

/** The model in a file. */
export function readPipeline(path: string): Pipeline {
  return pipelineFromJson(readJson(path));
}
