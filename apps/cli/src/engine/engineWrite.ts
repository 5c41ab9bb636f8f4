import {
  type Decide,
  type EngineName,
  labelTexts,
  type Met,
  type Output,
  openEngine,
  type TableEngine,
  type UnseenReport,
  unseenValues,
  type Written,
} from '@pairfair/engines/engine';
import type { DecisionRule, Pipeline, Work } from 'pairfair';
import { missingTextsOf } from 'pairfair/internal';
import type { Values } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { engineOptions } from './chooseEngine.ts';
import { requireSeen, unseenDocument, unseenLines } from './unseenWords.ts';

/** Runs DATA through a model where it is, row by row, and writes what comes out. */
export async function engineWrite(
  pipeline: Pipeline,
  source: string,
  name: EngineName,
  columns: Output['columns'],
  { values, out, terminal, signal, rule = null }: WriteCall,
): Promise<Written & object> {
  const categories = pipeline.recipe.steps.filter(({ kind }) => kind === 'category');
  const id = typeof values.id === 'string' ? values.id : null;
  const work = { signal, onProgress: terminal.progress };
  const engine = await openEngine(source, {
    ...engineOptions(name, values, work),
    categorical: [...categories.map((step) => step.name), ...(id === null ? [] : [id])],
    missing: missingTextsOf(pipeline.recipe),
  });
  try {
    let report: UnseenReport = { unseen: [], withoutGroup: 0 };
    const check = async ({ unknown }: Met) => {
      report = await unseenValues(engine, pipeline, unknown, { signal });
      if (values.strict === true) requireSeen(report);
    };
    const format = values.format as Output['format'];
    const decide = rule ? await decideBy(rule, engine, pipeline, { signal }) : undefined;
    const output = { to: out, columns, id, check, decide, ...(format && { format }) };
    const written = await engine.write(pipeline, output, work);
    for (const line of unseenLines(report)) terminal.note(line);
    for (const [column, count] of Object.entries(written.missing)) {
      terminal.note(`${count} cells of '${column}' are missing and were filled in.`);
    }
    terminal.stage('written');
    return { ...written, ...unseenDocument(report) };
  } finally {
    await engine.close();
  }
}

/** A rule with the labels it looks at, where it does. */
async function decideBy(
  rule: DecisionRule,
  engine: TableEngine,
  pipeline: Pipeline,
  work: Work,
): Promise<Decide> {
  const blind = rule.kind === 'threshold' || rule.kind === 'rate';
  return { rule, labels: blind ? null : await labelTexts(engine, pipeline, work) };
}

/** What a call of the command brings. */
export interface WriteCall {
  readonly values: Values;
  readonly out: string;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Who is decided 1; default: as the model says. */
  readonly rule?: DecisionRule | null;
}
