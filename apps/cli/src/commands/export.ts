import { atomicWriteFile, isStandardOutput } from '@pairfair/engines/tables';
import { cardHtml, modelCard, modelFormatNames, modelFormats } from '@pairfair/output';
import { type SqlDialectName, sqlDialectNames, sqlFile } from '@pairfair/sql';
import { htmlSealLine, jsonText, sealHtml } from '@pairfair/workbench/documents';
import { type Pipeline, pipelineToJson } from 'pairfair';
import { type Command, type Flag, UsageError, type Values } from '../command.ts';
import { commandLine } from '../commandLine.ts';
import { readPipeline } from '../readPipeline.ts';
import { unsealedFlag } from '../readSealed.ts';
import { placeName, requireOut } from '../requireOut.ts';
import { version } from '../version.ts';

/** What whoever is responsible for a model says of it. */
const cardFlags: readonly Flag[] = [
  { name: 'intended-use', kind: 'text', value: 'TEXT', help: 'of a card: what the model is for' },
  { name: 'out-of-scope', kind: 'text', value: 'TEXT', help: 'of a card: what it is not for' },
  { name: 'contact', kind: 'text', value: 'TEXT', help: 'of a card: whom to ask about the model' },
];

const targets: readonly string[] = [...modelFormatNames, 'sql', 'json', 'card'];

/** Takes a model to where it is used. */
export const exportModel: Command = {
  usage: `MODEL --to ${targets.join('|')} --out FILE [--dialect NAME] [--table NAME] [--id COL]`,
  example: 'pairfair export model.json --to python --out model.py',
  positionals: [1, 1],
  flags: [
    { name: 'to', kind: 'text', help: 'what to write', choices: targets },
    { name: 'dialect', kind: 'text', help: 'of SQL (postgres)', choices: sqlDialectNames },
    ...cardFlags,
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
    const foreign = cardFlags.find(({ name }) => values[name] !== undefined);
    if (values.to !== 'card' && foreign) {
      throw new UsageError(`--${foreign.name} goes with --to card.`);
    }
    const content = contentOf(readPipeline(String(positionals[0]), values), values);
    await atomicWriteFile(out, content);
    terminal.print(`Wrote ${placeName(out)} (${content.length} bytes)`);
    if (values.to !== 'card') {
      terminal.next(
        commandLine('export', String(positionals[0]), '--to', 'card', '--out', 'card.html'),
      );
    } else if (/\.html?$/i.test(out)) terminal.next(commandLine('verify', out));
    return { format: 'pairfair/export', version: 1, to: values.to, out };
  },
};

function contentOf(pipeline: Pipeline, values: Values): string | Uint8Array {
  const format = modelFormatNames.find((name) => name === values.to);
  if (format) return modelFormats[format].write(pipeline);
  switch (values.to) {
    case 'card':
      return cardOf(pipeline, values);
    case 'json':
      return jsonText(pipelineToJson(pipeline));
    default:
      return sqlFile(pipeline, {
        dialect: (values.dialect ?? 'postgres') as SqlDialectName,
        ...(values.table !== undefined && { table: String(values.table) }),
        ...(values.id !== undefined && { id: String(values.id) }),
      });
  }
}

/** The card in Markdown, or as a page where the file's name ends so. */
function cardOf(pipeline: Pipeline, values: Values): string {
  const given = (name: string, option: string) =>
    values[name] === undefined ? {} : { [option]: String(values[name]) };
  const card = modelCard(pipeline, {
    ...given('intended-use', 'intendedUse'),
    ...given('out-of-scope', 'outOfScope'),
    ...given('contact', 'contact'),
  });
  if (!/\.html?$/i.test(String(values.out))) return card;
  return sealHtml(cardHtml(card, version, { seal: htmlSealLine }));
}
