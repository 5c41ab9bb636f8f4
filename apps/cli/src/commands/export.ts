import { atomicWriteFile, isStandardOutput } from '@pairfair/engines/tables';
import { modelCard, modelFormatNames, modelFormats } from '@pairfair/output';
import { pipelineToSql, type SqlDialectName, sqlComment, sqlDialectNames } from '@pairfair/sql';
import { jsonText } from '@pairfair/workbench/documents';
import { type Pipeline, pipelineToJson } from 'pairfair';
import { type Command, UsageError, type Values } from '../command.ts';
import { readPipeline } from '../readPipeline.ts';
import { unsealedFlag } from '../readSealed.ts';
import { placeName, requireOut } from '../requireOut.ts';

const targets: readonly string[] = [...modelFormatNames, 'sql', 'json', 'card'];

/** Takes a model to where it is used. */
export const exportModel: Command = {
  usage: `MODEL --to ${targets.join('|')} --out FILE [--dialect NAME] [--table NAME] [--id COL]`,
  example: 'pairfair export model.json --to python --out model.py',
  positionals: [1, 1],
  flags: [
    { name: 'to', kind: 'text', help: 'what to write', choices: targets },
    { name: 'dialect', kind: 'text', help: 'of SQL (postgres)', choices: sqlDialectNames },
    { name: 'table', kind: 'text', value: 'NAME', help: 'the table SQL selects from (people)' },
    { name: 'id', kind: 'text', value: 'COL', help: 'a column that SQL carries over' },
    { name: 'out', kind: 'text', value: 'FILE', help: 'where to write; - for standard output' },
    unsealedFlag,
  ],
  async run({ positionals, values, terminal }) {
    const out = requireOut(values);
    if (values.to === undefined) throw new UsageError(`--to is needed: ${targets.join(', ')}.`);
    const forSql = ['dialect', 'table', 'id'].filter((name) => values[name] !== undefined);
    if (values.to !== 'sql' && forSql.length > 0) {
      throw new UsageError('--dialect, --table and --id go with --to sql.');
    }
    if (values.to === 'onnx' && isStandardOutput(out)) {
      throw new UsageError(
        '--to onnx writes no text, so it cannot go to standard output: name a file.',
      );
    }
    const content = contentOf(readPipeline(String(positionals[0]), values), values);
    await atomicWriteFile(out, content);
    terminal.print(`Wrote ${placeName(out)} (${content.length} bytes)`);
    return { format: 'pairfair/export', version: 1, to: values.to, out };
  },
};

function contentOf(pipeline: Pipeline, values: Values): string | Uint8Array {
  const format = modelFormatNames.find((name) => name === values.to);
  if (format) return modelFormats[format].write(pipeline);
  switch (values.to) {
    case 'card':
      return modelCard(pipeline);
    case 'json':
      return jsonText(pipelineToJson(pipeline));
    default: {
      const options = {
        dialect: (values.dialect ?? 'postgres') as SqlDialectName,
        ...(values.table !== undefined && { table: String(values.table) }),
        ...(values.id !== undefined && { id: String(values.id) }),
        labels: 'names',
      } as const;
      return `${sqlComment(pipeline, options)}${pipelineToSql(pipeline, options)}`;
    }
  }
}
