import { atomicWriteFile } from '@pairfair/engines/tables';
import { aggregateJudgments, graphSummary, graphToJson } from 'pairfair';
import type { Invocation } from '../../command.ts';
import { graphFlags } from '../../dataFlags.ts';
import { summaryLines } from '../../graphLines.ts';
import { aggregateOptions, aggregationFlags } from '../../judgmentAnswers.ts';
import { sealJson } from '../../seal.ts';
import { requireOut } from '../fit.ts';
import { judged, judgedFlags } from './judged.ts';
import type { Verb } from './verb.ts';

/** Puts judgments together and saves the graph. */
export const aggregate: Verb = {
  flags: [
    ...judgedFlags,
    ...aggregationFlags.filter(({ name }) => name !== 'set-aside'),
    ...graphFlags.filter(({ name }) => ['classes', 'quantiles'].includes(name)),
    { name: 'out', kind: 'text', value: 'FILE', help: 'where to write' },
  ],
  async run(invocation: Invocation) {
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
    const { counts } = answers;
    return { format: 'pairfair/aggregation', version: 1, summary, counts, warnings, out };
  },
};
