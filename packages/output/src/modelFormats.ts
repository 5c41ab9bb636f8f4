import type { Pipeline } from 'pairfair';
import { pipelineToOnnx } from './onnx/pipelineToOnnx.ts';
import { pipelineToPython } from './python/pipelineToPython.ts';

/** A form that this package writes models in. */
export type ModelFormatName = 'onnx' | 'python';

/** How a model is written. */
export interface ModelFormat {
  /** How names of such files end. */
  readonly ending: string;
  /** Their media type. */
  readonly type: string;
  write(pipeline: Pipeline): string | Uint8Array;
}

/** The formats by name: the command and the studio offer what stands here. */
export const modelFormats: Readonly<Record<ModelFormatName, ModelFormat>> = {
  onnx: { ending: '.onnx', type: 'application/octet-stream', write: pipelineToOnnx },
  python: { ending: '.py', type: 'text/x-python', write: pipelineToPython },
};

/** The names of the formats. */
export const modelFormatNames: readonly ModelFormatName[] = Object.keys(
  modelFormats,
) as ModelFormatName[];
