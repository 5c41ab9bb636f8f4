export { type OnnxInput, pipelineToOnnx } from './onnx/pipelineToOnnx.ts';
export { pipelineToPython } from './python/pipelineToPython.ts';
export type { SqlDialectName } from './sql/dialects.ts';
export { pipelineToSql, type SqlOptions } from './sql/pipelineToSql.ts';
