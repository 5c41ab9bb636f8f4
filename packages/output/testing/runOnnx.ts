import * as ort from 'onnxruntime-web';
import type { RawColumn } from '../../pairfair/testing/exampleCase.ts';
import type { ExportedPrediction } from '../../pairfair/testing/expectPrediction.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** Runs an exported model in onnxruntime's WebAssembly on the raw columns of people. */
export async function runOnnx(
  model: Uint8Array,
  columns: readonly RawColumn[],
  people: number,
): Promise<ExportedPrediction> {
  const { score, label, representation } = await onnxOutputs(model, columns, people);
  return {
    scores: score.data as Float64Array,
    ...(label && { labels: Array.from(label.data as BigInt64Array, Number) }),
    representation: representation.data as Float64Array,
  };
}

/** What an exported model gives for the raw columns of people, as onnxruntime has it. */
export async function onnxOutputs(
  model: Uint8Array,
  columns: readonly RawColumn[],
  people: number,
): Promise<ort.InferenceSession.OnnxValueMapType & Record<string, ort.Tensor>> {
  const session = await ort.InferenceSession.create(model);
  try {
    const feeds = Object.fromEntries(
      session.inputMetadata.map(({ name, isTensor, ...about }) => {
        const type = isTensor && 'type' in about ? about.type : '';
        return [name, tensorOf(columnFor(name, columns), type === 'float64', people)];
      }),
    );
    return (await session.run(feeds)) as Record<string, ort.Tensor>;
  } finally {
    await session.release();
  }
}

/** A column named like an output is an input with a number behind its name. */
function columnFor(input: string, columns: readonly RawColumn[]): RawColumn {
  const named = (name: string) => columns.find((column) => column.name === name);
  return named(input) ?? named(input.replace(/ \(\d+\)$/, ''))!;
}

function tensorOf({ values }: RawColumn, isNumeric: boolean, people: number): ort.Tensor {
  const size = [people, 1];
  return isNumeric
    ? new ort.Tensor(
        'float64',
        Float64Array.from(values, (v) => Number(v ?? Number.NaN)),
        size,
      )
    : new ort.Tensor(
        'string',
        values.map((v) => String(v ?? '')),
        size,
      );
}
