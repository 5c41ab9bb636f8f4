import { measuredByChance } from '@pairfair/workbench/words';
import {
  bootstrapEvaluation,
  chooseThreshold,
  evaluateClasses,
  evaluatePredictions,
  graphAgreement,
  type Matrix,
  type SelectedPeople,
} from 'pairfair';

import { amongPeople, termsGraph } from 'pairfair/internal';
import { type Command, UsageError } from '../command.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';
import {
  decisionFlags,
  decisionLine,
  readDecision,
  requireClassesToDecide,
} from '../decisionFlags.ts';
import { describeData } from '../describeData.ts';
import { fairnessTerms, namesGraph } from '../fairnessTerms.ts';
import { loadData } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';

/** Measures of scores that any model made. */
export const evaluate: Command = {
  usage: 'DATA --target COL --protected COL --score COL [GRAPH]',
  example: 'pairfair evaluate scored.csv --target hired --protected gender --score score',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    { name: 'score', kind: 'text', value: 'COL', help: 'the scores to be measured' },
    ...decisionFlags,
    {
      name: 'draws',
      kind: 'number',
      value: 'N',
      help: 'bootstrap draws for the intervals (1000; 0 for none)',
    },
  ],
  async run({ positionals, values, terminal, signal }) {
    if (typeof values.score !== 'string') throw new UsageError('--score is needed.');
    const data = await loadData(String(positionals[0]), values, terminal);
    describeData(data, terminal);
    const { target, groups, people, parts } = data;
    const numeric = target?.kind === 'numeric';
    const rule = readDecision(values);
    if (numeric) requireClassesToDecide(rule);
    if (rule && target?.classes) {
      throw new UsageError(
        'With more than two classes the largest score decides: leave --rate, --threshold and --threshold-for out.',
      );
    }
    // With a split of the study's own only its test people are measured, linked among themselves.
    const measured = parts ? amongPeople(people, parts.test) : people;
    const side = namesGraph(values)
      ? termsGraph(await fairnessTerms(data.engine, data, values, {}), measured)
      : undefined;
    const { chance, warnings: unsure } = graphAgreement(side?.provenance ?? { method: 'none' });
    const warnings = [...unsure, ...(chance ? [measuredByChance] : [])];
    if (target?.classes) {
      const evaluation = evaluateClasses({
        classes: target.classes,
        labels: measured.y,
        scores: classScores(measured, target.classes, values.score),
        groups: measured.groups,
        groupNames: groups.names,
        graphs: side ? { fairness: side.graph } : {},
        ...(measured.weights && { weights: measured.weights }),
      });
      const where = parts ? 'test' : 'all';
      for (const line of measureLines({ on: where, ...evaluation })) terminal.print(line);
      for (const warning of warnings) terminal.note(`Note: ${warning}`);
      return { format: 'pairfair/evaluation', version: 1, on: where, ...evaluation, warnings };
    }
    const scores = measured.numbers(values.score);
    const decision = rule
      ? chooseThreshold(rule, { scores, labels: measured.y, weights: measured.weights })
      : null;
    if (decision) terminal.print(decisionLine(decision));
    const input = {
      labels: measured.y,
      scores,
      groups: measured.groups,
      ...(measured.weights && { weights: measured.weights }),
      groupNames: groups.names,
      graphs: side ? { fairness: side.graph } : {},
      ...(numeric ? { target: 'numeric' as const } : { threshold: decision?.threshold ?? 0.5 }),
    };
    const on = parts ? 'test' : 'all';
    const evaluation = evaluatePredictions(input);
    for (const line of measureLines({ on, ...evaluation })) terminal.print(line);
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
    return {
      format: 'pairfair/evaluation',
      version: 1,
      on,
      decision,
      ...evaluation,
      intervals,
      warnings,
    };
  },
};

/** The scores of several classes, from columns named as `predict` names them: SCORE_CLASS. */
function classScores(people: SelectedPeople, classes: readonly string[], score: string): Matrix {
  const columns = classes.map((name) => people.numbers(`${score}_${name}`));
  const data = new Float64Array(people.rows.length * classes.length);
  columns.forEach((column, k) => {
    column.forEach((value, i) => {
      data[i * classes.length + k] = value;
    });
  });
  return { rows: people.rows.length, cols: classes.length, data };
}
