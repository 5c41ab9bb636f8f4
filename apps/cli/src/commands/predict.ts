import { tableFormats } from '@pairfair/engines/tables';
import type { DecisionRule, Pipeline } from 'pairfair';
import { decides } from 'pairfair/internal';
import { requireThresholdInside } from '../choices/requireMeant.ts';
import { type Command, type Flag, UsageError, type Values } from '../command.ts';
import { commandLine } from '../commandLine.ts';
import {
  classesDecide,
  decisionFlags,
  decisionLine,
  readDecision,
  requireClassesToDecide,
} from '../decisionFlags.ts';
import { chooseEngine } from '../engine/chooseEngine.ts';
import { engineFlags } from '../engine/engineFlags.ts';
import { engineWrite } from '../engine/engineWrite.ts';
import { afterPrediction } from '../nextLines.ts';
import { readingFlags } from '../readingFlags.ts';
import { readPipeline } from '../readPipeline.ts';
import { unsealedFlag } from '../readSealed.ts';
import { placeName, requireTableOut } from '../requireOut.ts';

const fileFlags: readonly Flag[] = [
  { name: 'id', kind: 'text', value: 'COL', help: 'a column to carry over (row numbers from 1)' },
  ...readingFlags,
  unsealedFlag,
  {
    name: 'strict',
    kind: 'boolean',
    help: 'refuse groups and values of categories that the model has never seen',
  },
  ...engineFlags,
  {
    name: 'out',
    kind: 'text',
    value: 'FILE',
    help: 'where to write: .csv, .tsv, .jsonl, .parquet; - for standard output',
  },
  {
    name: 'format',
    kind: 'text',
    help: 'of what is written (as the ending of --out says; csv without one)',
    choices: tableFormats,
  },
];

/** Scores and decisions for the rows of a file. */
export const predict: Command = {
  usage: 'MODEL DATA --out FILE [--representation]',
  example: 'pairfair predict model.json people.csv --out scores.csv',
  positionals: [2, 2],
  flags: [
    { name: 'representation', kind: 'boolean', help: 'also write the learned representation' },
    ...decisionFlags,
    ...fileFlags,
  ],
  async run({ positionals, values, terminal, signal }) {
    const source = String(positionals[1]);
    const out = requireTableOut(values, source);
    const pipeline = readPipeline(String(positionals[0]), values);
    const rule = readRule(pipeline, values);
    const engine = await chooseEngine(source, values, terminal);
    requireUsefulWorkers(values, engine);
    const columns = { scores: true, representation: values.representation === true };
    const call = { values, out, terminal, signal, rule };
    const { decision = null, ...written } = await engineWrite(
      pipeline,
      source,
      engine,
      columns,
      call,
    );
    if (decision) terminal.print(decisionLine(decision));
    const decided =
      decides(pipeline) && !pipeline.classes
        ? `, ${written.positives} decided ${positiveName(pipeline)}`
        : '';
    terminal.print(`${written.rows} rows scored${decided}. Wrote ${placeName(out)}`);
    terminal.next(...afterPrediction(pipeline, source, values, out));
    const { positives, ...counted } = written;
    const counts = pipeline.classes ? counted : { ...counted, positives };
    return { format: 'pairfair/prediction', version: 1, ...counts, decision, out };
  },
};

/** What label 1 is called. */
const positiveName = ({ target }: Pipeline): string => target?.positive ?? '1';

/** The rule for decisions that the flags ask for, over what the model says; null: none. */
function readRule(pipeline: Pipeline, values: Values): DecisionRule | null {
  const rule = readDecision(values);
  if (rule && !decides(pipeline)) requireClassesToDecide(rule);
  requireThresholdInside(values, pipeline.target);
  if (rule && pipeline.classes) throw classesDecide();
  return rule;
}

/** The learned representation of the rows of a file. */
export const transform: Command = {
  usage: 'MODEL DATA --out FILE',
  example: 'pairfair transform model.json people.csv --out fair.parquet',
  positionals: [2, 2],
  flags: fileFlags,
  async run({ positionals, values, terminal, signal }) {
    const source = String(positionals[1]);
    const out = requireTableOut(values, source);
    const pipeline = readPipeline(String(positionals[0]), values);
    const engine = await chooseEngine(source, values, terminal);
    requireUsefulWorkers(values, engine);
    const columns = { scores: false, representation: true };
    const call = { values, out, terminal, signal };
    const { positives: _, ...written } = await engineWrite(pipeline, source, engine, columns, call);
    const { rows } = written;
    const dims = pipeline.predictor.coefficients.length;
    terminal.print(`${rows} rows mapped to ${dims} dimensions. Wrote ${placeName(out)}`);
    terminal.next(commandLine('inspect', String(positionals[0])));
    return { format: 'pairfair/transformation', version: 1, ...written, dims, out };
  },
};

/** Only DuckDB shares the work of scoring out. */
function requireUsefulWorkers({ workers }: Values, engine: string): void {
  if (workers === undefined || engine === 'duckdb') return;
  throw new UsageError(
    `--workers does nothing here: one thread scores rows with the engine ${engine}. --engine duckdb uses several.`,
  );
}
