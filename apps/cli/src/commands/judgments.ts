import { atomicWriteFile } from '@pairfair/engines/tables';
import {
  type Answers,
  aggregateJudgments,
  explainContradiction,
  findContradictions,
  graphSummary,
  graphToJson,
  majorityPairs,
  measureAgreement,
} from 'pairfair';
import { type Command, type Invocation, UsageError } from '../command.ts';
import { roleFlags } from '../dataFlags.ts';
import { summaryLines } from '../graphLines.ts';
import {
  aggregateOptions,
  aggregationFlags,
  answersOf,
  peopleOf,
  readJudgmentFile,
} from '../judgmentAnswers.ts';
import { loadData } from '../loadData.ts';
import { figure } from '../measureLines.ts';
import { sealJson } from '../seal.ts';
import { requireOut } from './fit.ts';

const verbs: Record<string, (invocation: Invocation) => Promise<object>> = {
  aggregate,
  agreement,
  contradictions,
};

/** What many judges said, made into a graph one can defend. */
export const judgments: Command = {
  name: 'judgments',
  summary: 'put judgments together, measure how far judges agree, find contradictions',
  usage: `${Object.keys(verbs).join('|')} FILE [--people DATA --id COL --protected COL] [--out GRAPH]`,
  example: 'pairfair judgments agreement judgments.csv',
  positionals: [2, 2],
  flags: [
    {
      name: 'people',
      kind: 'text',
      value: 'DATA',
      help: 'the table of the people (those the judgments name)',
    },
    ...roleFlags.filter(({ name }) => ['id', 'protected', 'delimiter'].includes(name)),
    ...aggregationFlags,
    { name: 'out', kind: 'text', value: 'GRAPH', help: 'where aggregate saves the graph' },
  ],
  async run(invocation) {
    const verb = String(invocation.positionals[0]);
    const run = verbs[verb];
    if (!run)
      throw new UsageError(`judgments takes ${Object.keys(verbs).join(', ')}, not '${verb}'.`);
    return run(invocation);
  },
};

interface Judged {
  readonly answers: Answers;
  readonly ids: readonly string[];
  readonly groups: Int32Array | undefined;
  readonly groupNames: readonly string[];
}

async function judged({ positionals, values, terminal }: Invocation): Promise<Judged> {
  const path = String(positionals[1]);
  if (values.people === undefined) {
    const ids = peopleOf(readJudgmentFile(path));
    return {
      answers: answersOf(path, ids, undefined, values),
      ids,
      groups: undefined,
      groupNames: [],
    };
  }
  const data = await loadData(String(values.people), values, terminal, []);
  const groups = values.protected === undefined ? undefined : data.groups;
  const answers = answersOf(path, data.ids, groups, values);
  return { answers, ids: data.ids, groups, groupNames: data.groupNames };
}

async function aggregate(invocation: Invocation): Promise<object> {
  const { values, terminal } = invocation;
  const out = requireOut(values);
  const { answers, ids, groups, groupNames } = await judged(invocation);
  const { graph, provenance, warnings } = aggregateJudgments(
    answers,
    aggregateOptions(answers, values),
  );
  const summary = graphSummary(graph, groups);
  await atomicWriteFile(out, sealJson({ ...graphToJson(graph, { ids, provenance }) }));
  for (const line of summaryLines(summary, groupNames)) terminal.print(line);
  for (const warning of warnings) terminal.note(`Note: ${warning}`);
  terminal.print(`Saved ${out}`);
  return {
    format: 'pairfair/aggregation',
    version: 1,
    summary,
    counts: answers.counts,
    warnings,
    out,
  };
}

async function agreement(invocation: Invocation): Promise<object> {
  const { values, terminal, signal } = invocation;
  const { answers } = await judged(invocation);
  const report = measureAgreement(answers, { seed: Number(values.seed ?? 1), signal });
  terminal.print(report.says);
  for (const { judge, answers: count, agreement: alpha, cannot } of report.judges) {
    terminal.print(
      `  ${judge}: ${count} answers, agreement with the rest ${figure(alpha)}, cannot compare ${figure(cannot.share)}`,
    );
  }
  return { format: 'pairfair/agreement', version: 1, ...report };
}

async function contradictions(invocation: Invocation): Promise<object> {
  const { values, terminal } = invocation;
  const { answers, ids } = await judged(invocation);
  const { minAnswers = 2, threshold = 0.5 } = aggregateOptions(answers, values).pairs ?? {};
  const decisions = majorityPairs(answers.pairs, { minAnswers, threshold });
  const { count, found } = findContradictions(ids.length, decisions);
  terminal.print(`${count} contradictions: people said to be alike through others, and not alike.`);
  const told = found.map((one) => ({
    people: one.people.map((i) => ids[i]),
    says: explainContradiction(one, decisions, ids),
  }));
  for (const { says } of told.slice(0, 20)) terminal.print(`  ${says}`);
  return { format: 'pairfair/contradictions', version: 1, count, found: told };
}
