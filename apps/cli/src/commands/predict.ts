import { writeTable } from '@pairfair/engines/tables';
import { type Column, columnOf, type Matrix } from 'pairfair';
import type { Command, Flag } from '../command.ts';
import { predictFile } from '../predictFile.ts';
import { readPipeline } from '../readPipeline.ts';
import { requireOut } from './fit.ts';

const fileFlags: readonly Flag[] = [
  { name: 'id', kind: 'text', value: 'COL', help: 'a column to carry over (row numbers from 1)' },
  { name: 'delimiter', kind: 'text', value: 'X', help: 'of a text table' },
  {
    name: 'out',
    kind: 'text',
    value: 'FILE',
    help: 'where to write: .csv, .tsv, .jsonl, .parquet',
  },
];

/** Scores and decisions for the rows of a file. */
export const predict: Command = {
  name: 'predict',
  summary: 'score the rows of a file with a saved model',
  usage: 'MODEL DATA --out FILE [--representation]',
  example: 'pairfair predict model.json people.csv --out scores.csv',
  positionals: [2, 2],
  flags: [
    { name: 'representation', kind: 'boolean', help: 'also write the learned representation' },
    ...fileFlags,
  ],
  async run({ positionals, values, terminal }) {
    const out = requireOut(values);
    const pipeline = readPipeline(String(positionals[0]));
    const { prediction, ids } = await predictFile(
      pipeline,
      String(positionals[1]),
      values,
      terminal,
    );
    const { scores, labels, representation, unknown, missing } = prediction;
    const decisions: Column[] =
      pipeline.target.kind === 'binary'
        ? [{ kind: 'numeric', name: 'label', values: Float64Array.from(labels) }]
        : [];
    await writeTable(out, [
      ids,
      { kind: 'numeric', name: 'score', values: scores },
      ...decisions,
      ...(values.representation === true ? dimensionColumns(representation) : []),
    ]);
    const positives = labels.reduce((sum, label) => sum + label, 0);
    terminal.print(`${scores.length} rows scored, ${positives} decided 1. Wrote ${out}`);
    return {
      format: 'pairfair/prediction',
      version: 1,
      rows: scores.length,
      positives,
      unknown,
      missing,
      out,
    };
  },
};

/** The learned representation of the rows of a file. */
export const transform: Command = {
  name: 'transform',
  summary: 'map the rows of a file to their fair representation with a saved model',
  usage: 'MODEL DATA --out FILE',
  example: 'pairfair transform model.json people.csv --out fair.parquet',
  positionals: [2, 2],
  flags: fileFlags,
  async run({ positionals, values, terminal }) {
    const out = requireOut(values);
    const pipeline = readPipeline(String(positionals[0]));
    const { prediction, ids } = await predictFile(
      pipeline,
      String(positionals[1]),
      values,
      terminal,
    );
    const { representation, unknown, missing } = prediction;
    await writeTable(out, [ids, ...dimensionColumns(representation)]);
    terminal.print(
      `${representation.rows} rows mapped to ${representation.cols} dimensions. Wrote ${out}`,
    );
    return {
      format: 'pairfair/transformation',
      version: 1,
      rows: representation.rows,
      dims: representation.cols,
      unknown,
      missing,
      out,
    };
  },
};

function dimensionColumns(z: Matrix): Column[] {
  return Array.from({ length: z.cols }, (_, d) => ({
    kind: 'numeric',
    name: `z${d + 1}`,
    values: columnOf(z, d),
  }));
}
