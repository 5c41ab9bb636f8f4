export { type OnnxInput, pipelineToOnnx } from './onnx/pipelineToOnnx.ts';
