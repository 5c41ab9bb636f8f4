import { bootstrapEvaluation, evaluatePredictions, graphAgreement } from 'pairfair';
import { measuredByChance } from '../chanceWarnings.ts';
import { numbersOf } from '../columns.ts';
import { type Command, UsageError } from '../command.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';
import { describeData } from '../describeData.ts';
import { loadData } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';
import { sideInformation } from '../sideInformation.ts';
import { requireTarget } from './fit.ts';

/** Measures of scores that any model made. */
export const evaluate: Command = {
  usage: 'DATA --target COL --protected COL --score COL [GRAPH]',
  example: 'pairfair evaluate scored.csv --target hired --protected gender --score score',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    { name: 'score', kind: 'text', value: 'COL', help: 'the scores to be measured' },
    {
      name: 'threshold',
      kind: 'number',
      value: 'T',
      help: 'score from which the decision is 1 (0.5)',
    },
    {
      name: 'draws',
      kind: 'number',
      value: 'N',
      help: 'bootstrap draws for the intervals (1000; 0 for none)',
    },
  ],
  async run({ positionals, values, terminal, signal }) {
    if (typeof values.score !== 'string') throw new UsageError('--score is needed.');
    const data = requireTarget(await loadData(String(positionals[0]), values, terminal));
    describeData(data, terminal);
    if (data.target.kind !== 'binary') throw new UsageError('--target must have two classes here.');
    const linked = ['judgments', 'ratings', 'ranking', 'graph'].some(
      (flag) => values[flag] !== undefined,
    );
    const side = linked ? await sideInformation(data, values) : undefined;
    const { chance, warnings: unsure } = graphAgreement(side?.provenance ?? { method: 'none' });
    const warnings = [...unsure, ...(chance ? [measuredByChance] : [])];
    const input = {
      labels: data.target.values,
      scores: numbersOf(data.column(values.score)),
      groups: data.groups,
      groupNames: data.groupNames,
      graphs: side ? { fairness: side.graph } : {},
      threshold: Number(values.threshold ?? 0.5),
    };
    const evaluation = evaluatePredictions(input);
    for (const line of measureLines({ on: 'all', ...evaluation })) terminal.print(line);
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    const draws = Number(values.draws ?? 1000);
    const intervals =
      draws > 0
        ? bootstrapEvaluation(input, {
            draws,
            seed: Number(values.seed ?? 1),
            signal,
            onProgress: terminal.progress,
          })
        : null;
    return { format: 'pairfair/evaluation', version: 1, ...evaluation, intervals, warnings };
  },
};
