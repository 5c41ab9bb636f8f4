import { type Pipeline, pipelineFromJson } from 'pairfair';
import type { Values } from './command.ts';
import { readSealed } from './readSealed.ts';

/** The model in a file whose seal fits, or that --unsealed lets through. */
export function readPipeline(path: string, values: Values): Pipeline {
  return readSealed(path, values, pipelineFromJson);
}
