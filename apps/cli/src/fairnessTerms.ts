import { isClickHouse } from '@pairfair/engines/engine';
import {
  collectAnswers,
  type Engine,
  type FairnessTerm,
  graphFromJson,
  type JudgmentTerm,
  PairfairError,
  type RuleTerm,
  type Work,
} from 'pairfair';
import { graphRules, judgedPeople } from 'pairfair/internal';
import { UsageError, type Values } from './command.ts';
import { type Between, graphTableBeside, graphTableTerm, isGraphTable } from './graphTable.ts';
import { aggregateOptions, classRuleOf, readJudgmentFile } from './judgmentAnswers.ts';
import { readSealed } from './readSealed.ts';
import type { TableRoles } from './tableRoles.ts';

/**
 * What the graph flags say about who deserves the same; several add up.
 *
 * @param listed Whether a table of links on the server of the data is read instead of left there.
 * @throws UsageError when none is named, or flags contradict each other.
 */
export async function fairnessTerms(
  engine: Engine,
  roles: TableRoles,
  values: Values,
  work: Work,
  listed = false,
): Promise<FairnessTerm[]> {
  requireFlagsTogether(values);
  const terms: FairnessTerm[] = [];
  if (values.judgments !== undefined) terms.push(await judgmentTerm(engine, roles, values, work));
  if (values.ratings !== undefined) terms.push(ratingTerm(values));
  if (values.ranking !== undefined) terms.push(rankingTerm(values));
  if (values.graph !== undefined) {
    terms.push(...(await graphTerms(engine, roles, values, work, listed)));
  }
  if (terms.length > 0) return terms;
  throw new UsageError(
    'Say who deserves the same treatment: --judgments FILE, --ratings COL, --ranking COL or --graph FILE.',
  );
}

/** Whether any of the graph flags is given. */
export function namesGraph(values: Values): boolean {
  return ['judgments', 'ratings', 'ranking', 'graph'].some((flag) => values[flag] !== undefined);
}

function requireFlagsTogether(values: Values): void {
  const given = (name: string) => values[name] !== undefined;
  if (given('classes') && !given('ratings') && !given('judgments')) {
    throw new UsageError('--classes goes with --ratings, or with --judgments.');
  }
  if (given('ties') && !given('ranking')) throw new UsageError('--ties goes with --ranking.');
  if (given('quantiles') && !given('ranking') && !given('judgments')) {
    throw new UsageError('--quantiles goes with --ranking, or with --judgments.');
  }
  if (given('between') && !given('graph')) throw new UsageError('--between goes with --graph.');
}

function ratingTerm(values: Values): RuleTerm {
  const column = String(values.ratings);
  const text = String(values.classes ?? 'round');
  const classes = classRuleOf(text);
  if (classes.rule === 'soft') {
    throw new UsageError('--classes soft goes with --judgments: a column has one rating each.');
  }
  return {
    weight: 1,
    rule: { kind: 'classes', column, classes },
    provenance: { method: 'ratings', parameters: { column, classes: text } },
  };
}

function rankingTerm(values: Values): RuleTerm {
  const column = String(values.ranking);
  const quantiles = Number(values.quantiles ?? 10);
  const ties = values.ties === 'share' ? 'share' : 'spread';
  return {
    weight: 1,
    rule: { kind: 'quantiles', column, quantiles, ties },
    provenance: { method: 'ranking', parameters: { column, quantiles, ties } },
  };
}

/** The judges' answers; they are put together among the people of each part on its own. */
async function judgmentTerm(
  engine: Engine,
  roles: TableRoles,
  values: Values,
  work: Work,
): Promise<JudgmentTerm> {
  const judgments = await readJudgmentFile(String(values.judgments), values);
  const onProblem = values['set-aside'] === true ? 'set-aside' : 'refuse';
  // Checked once against everybody: an answer about somebody unknown is an error, not of this part.
  const groups = await groupsOf(engine, roles, judgedPeople(judgments), work);
  const people = Array.from(groups.keys());
  const answers = collectAnswers(judgments, {
    ...{ people, groups: people.map((id) => groups.get(id) ?? -1), onProblem },
  });
  return { weight: 1, judgments, onProblem, aggregate: aggregateOptions(answers, values) };
}

/** Who of these is among the people of either part, and in which group. */
async function groupsOf(
  engine: Engine,
  { id, groups, target }: TableRoles,
  ids: readonly string[],
  work: Work,
): Promise<ReadonlyMap<string, number>> {
  const people = await engine.people({ id, groups, target, part: null }, work);
  try {
    return await people.groupsOf(ids, work);
  } finally {
    await people.close();
  }
}

async function graphTerms(
  engine: Engine,
  { description, id, groups, target }: TableRoles,
  values: Values,
  work: Work,
  listed: boolean,
): Promise<RuleTerm[]> {
  const path = String(values.graph);
  const between: Between = values.between === 'groups' ? 'groups' : 'everyone';
  if (isGraphTable(path)) {
    const beside =
      !listed &&
      isClickHouse(path) &&
      engine.name === 'clickhouse' &&
      sameServer(path, description.source);
    return [
      await (beside ? graphTableBeside(path, between) : graphTableTerm(path, between, values)),
    ];
  }
  const file = readSealed(path, values, graphFromJson);
  const provenance = file.provenance ?? { method: 'graph file' };
  const ids = file.ids?.map(String) ?? (await rowNumbers());
  return graphRules(file.graph, ids).map((term) => ({ ...term, provenance }));

  /** A graph without ids is over the rows in their order: all that have group and target. */
  async function rowNumbers(): Promise<string[]> {
    if (id !== null || engine.name !== 'memory') {
      throw new PairfairError(
        'bad-data',
        `The graph in ${path} has no ids, so its people cannot be found in this table. Make it with --id, or use it with the table it was made from.`,
      );
    }
    const people = await engine.people({ id, groups, target, part: null }, work);
    const known = await people.groupsOf(
      Array.from({ length: description.rows }, (_, i) => String(i + 1)),
      work,
    );
    if (known.size === file.graph.size) return Array.from(known.keys());
    throw new PairfairError(
      'shape-mismatch',
      `The graph in ${path} is over ${file.graph.size} people without ids, but the data have ${known.size}.`,
    );
  }
}

/** Whether two tables of ClickHouse are on one server. */
function sameServer(a: string, b: string): boolean {
  return isClickHouse(b) && new URL(a).host === new URL(b).host;
}
