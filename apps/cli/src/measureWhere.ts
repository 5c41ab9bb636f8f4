import type { EngineName } from '@pairfair/engines/engine';
import { measuredByChance } from '@pairfair/workbench/words';
import {
  chooseThreshold,
  type DecisionRule,
  type Engine,
  type Evaluation,
  graphAgreement,
  PairfairError,
  type People,
  type Pipeline,
  type PipelineTarget,
  type Selection,
  type Work,
} from 'pairfair';
import { fairnessLinks, joinedProvenance, measurePeople } from 'pairfair/internal';
import { directionNotes } from './choices/requireMeant.ts';
import { type Invocation, UsageError, type Values } from './command.ts';
import { decisionLine } from './decisionFlags.ts';
import { describeRoles } from './describeData.ts';
import { openData } from './engine/chooseEngine.ts';
import { fairnessTerms, namesGraph } from './fairnessTerms.ts';
import { leftOutNote } from './loadData.ts';
import { measureLines } from './measureLines.ts';
import { requireSameTarget } from './modelScores.ts';
import { requireTarget } from './readSpec.ts';
import { scorePipeline } from './scorePipeline.ts';
import { type TableRoles, tableRoles } from './tableRoles.ts';

/** What is to be measured where the data are. */
export interface MeasuredWhere extends Pick<Invocation, 'terminal' | 'signal'> {
  readonly source: string;
  readonly engine: EngineName;
  readonly values: Values;
  /** The model to be measured; null: the column of --score. */
  readonly model: Pipeline | null;
  readonly rule: DecisionRule | null;
}

/**
 * Measures a model, or a column of scores, by sums that are taken where the data are: whatever the
 * number of people, nobody comes here.
 */
export async function measureWhere(asked: MeasuredWhere): Promise<object> {
  const { source, values, terminal, signal } = asked;
  requireNoPeople(values);
  const work = { signal, onProgress: terminal.progress };
  const engine = await openData(source, asked.engine, values, work);
  try {
    const roles = requireTarget(await tableRoles(engine, values, work));
    describeRoles(roles, terminal);
    const model = asked.model ?? scorePipeline(String(values.score), roles);
    if (asked.model) requireSameTarget(model, roles.target);
    const people = await engine.people(selectionOf(roles, asked.model), work);
    try {
      for (const note of leftOutNote(people.leftOut, people.leftOut + people.rows)) {
        terminal.note(`  ${note}`);
      }
      if (!asked.model) await requireScores(people, String(values.score), roles.target, work);
      return await measured(asked, engine, roles, people, model, work);
    } finally {
      await people.close();
    }
  } finally {
    await engine.close();
  }
}

async function measured(
  { values, terminal, rule }: MeasuredWhere,
  engine: Engine,
  roles: TableRoles & { readonly target: PipelineTarget },
  people: People,
  model: Pipeline,
  work: Work,
): Promise<object> {
  const { target, split } = roles;
  const terms = namesGraph(values) ? await fairnessTerms(engine, roles, values, work) : [];
  const links = await fairnessLinks(people, terms, work);
  const decision = rule ? await chosen(people, model, rule, work) : null;
  if (decision) terminal.print(decisionLine(decision));
  const decided = { ...model, threshold: decision?.threshold ?? model.threshold };
  const evaluation = await measurePeople(people, decided, links, [], work);
  const judged = graphAgreement(links.length > 0 ? joinedProvenance(links) : { method: 'none' });
  const warnings = [
    ...judged.warnings,
    ...(judged.chance ? [measuredByChance] : []),
    ...(target.kind === 'binary' ? directionNotes(target, evaluation.measures.auc) : []),
  ];
  const on = split === null ? 'all' : 'test';
  for (const line of measureLines({ on, ...evaluation })) terminal.print(line);
  for (const warning of warnings) terminal.note(`Note: ${warning}`);
  terminal.note(
    `Measured where the data are, over ${people.rows} people; intervals and a report take everybody in memory (--engine memory).`,
  );
  return documentOf(on, decision, evaluation, warnings);
}

function documentOf(
  on: 'all' | 'test',
  decision: object | null,
  evaluation: Evaluation,
  warnings: readonly string[],
): object {
  return {
    ...{ format: 'pairfair/evaluation', version: 1, on, decision, ...evaluation },
    ...{ intervals: null, warnings },
  };
}

/** What looks at people one by one, or draws them again and again, takes them here. */
function requireNoPeople(values: Values): void {
  const given = ['scores', 'out', 'draws'].find((name) => values[name] !== undefined);
  if (given === undefined || (given === 'draws' && Number(values.draws) === 0)) return;
  const instead = { scores: 'put the scores into a column of the table (--score COL)' }[given];
  throw new UsageError(
    `--${given} takes everybody in memory, which this engine does not: ${instead ?? 'leave it out'}, or give --engine memory where the table fits.`,
  );
}

/** The people who are measured; groups of a model keep its numbers, others are not among them. */
function selectionOf(roles: TableRoles, model: Pipeline | null): Selection {
  const { id, target, weight, split, groups } = roles;
  const part = split === null ? null : { column: split, value: 'test' };
  if (!model) return { id, target, weight, part, groups };
  const { groups: names, input } = model.protectedAttribute;
  const known = input === 'include' ? names : [...new Set([...names, ...groups.names])];
  return {
    ...{ id, target: model.target, weight, part },
    groups: {
      ...{ columns: groups.columns, names: known },
      combinations: groups.combinations.flatMap(({ values, group }) => {
        const place = known.indexOf(groups.names[group] as string);
        return place < 0 ? [] : [{ values, group: place }];
      }),
    },
  };
}

async function requireScores(
  people: People,
  column: string,
  { kind }: PipelineTarget,
  work: Work,
): Promise<void> {
  const wanted = { quartiles: false, distribution: false };
  const { columns } = await people.columnStatistics([column], wanted, work);
  const [found] = columns;
  if (found?.kind !== 'numeric') return;
  if (found.missing > 0) {
    throw new PairfairError(
      'bad-data',
      `Everybody who is measured needs a score, but column '${column}' is empty in ${found.missing} rows. Fill them in, or leave these rows out.`,
    );
  }
  if (kind === 'numeric' || (found.low >= 0 && found.high <= 1)) return;
  throw new PairfairError(
    'bad-data',
    `Where the data are, scores are measured as chances from 0 to 1, but column '${column}' runs from ${found.low} to ${found.high}. Scale them, or give --engine memory where the table fits.`,
  );
}

async function chosen(people: People, model: Pipeline, rule: DecisionRule, work: Work) {
  const { scores, y, weights } = await people.scores(model, work);
  return chooseThreshold(rule, { scores, labels: y, weights });
}
