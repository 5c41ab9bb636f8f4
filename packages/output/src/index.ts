export { type OnnxInput, pipelineToOnnx } from './onnx/pipelineToOnnx.ts';
export type { SqlDialectName } from './sql/dialects.ts';
export { pipelineToSql, type SqlOptions } from './sql/pipelineToSql.ts';
