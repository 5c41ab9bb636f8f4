import { aggregateJudgments, graphSummary } from 'pairfair';
import { aggregationFlags } from '../../aggregationFlags.ts';
import type { Invocation } from '../../command.ts';
import { commandLine } from '../../commandLine.ts';
import { graphFlags, graphOutFlag } from '../../dataFlags.ts';
import { summaryLines } from '../../graphLines.ts';
import { aggregateOptions } from '../../judgmentAnswers.ts';
import { afterGraph } from '../../nextLines.ts';
import { requireGraphOut, saveGraph } from '../../saveGraph.ts';
import { judged, judgedFlags } from './judged.ts';
import type { Verb } from './verb.ts';

/** Puts judgments together and saves the graph. */
export const aggregate: Verb = {
  flags: [
    ...judgedFlags,
    ...aggregationFlags.filter(({ name }) => name !== 'set-aside'),
    ...graphFlags.filter(({ name }) => ['classes', 'quantiles'].includes(name)),
    graphOutFlag,
  ],
  async run(invocation: Invocation) {
    const { values, terminal, signal } = invocation;
    const out = requireGraphOut(values);
    const { answers, ids, groups, groupNames } = await judged(invocation);
    const { graph, provenance, warnings } = aggregateJudgments(answers, {
      ...aggregateOptions(answers, values),
      ...{ signal, onProgress: terminal.progress },
    });
    const summary = graphSummary(graph, groups);
    for (const line of summaryLines(summary, groupNames)) terminal.print(line);
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    await saveGraph(out, graph, ids, provenance, terminal);
    terminal.next(
      ...(values.people === undefined
        ? [commandLine('inspect', out)]
        : afterGraph(String(values.people), values, out)),
    );
    const { counts } = answers;
    return { format: 'pairfair/aggregation', version: 1, summary, counts, warnings, out };
  },
};
