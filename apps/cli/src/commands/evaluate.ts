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
import { auditOf, writeAudit } from '../auditReport.ts';
import { thresholdNotes } from '../choices/requireMeant.ts';
import { type Command, UsageError } from '../command.ts';
import { commandLine, dataWords, flagWords } from '../commandLine.ts';
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
import { afterAudit } from '../nextLines.ts';
import { readOwnScores, scoresFlag } from '../ownScores.ts';
import { requireTarget } from '../readSpec.ts';

/** Measures of scores that any model made. */
export const evaluate: Command = {
  usage: 'DATA --target COL --protected COL --score COL|--scores FILE [GRAPH] [--out DIR]',
  example:
    'pairfair evaluate scored.csv --target hired --protected gender --score score --out audit',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    { name: 'score', kind: 'text', value: 'COL', help: 'the scores to be measured' },
    scoresFlag,
    ...decisionFlags,
    {
      name: 'draws',
      kind: 'number',
      whole: [0, 1_000_000],
      value: 'N',
      help: 'bootstrap draws for the intervals (1000; 0 for none)',
    },
    {
      name: 'out',
      kind: 'text',
      value: 'DIR',
      help: 'also write a report: a folder for report.html and evaluation.json, or a file .html',
    },
  ],
  async run({ positionals, values, terminal, signal }) {
    if ((values.score === undefined) === (values.scores === undefined)) {
      throw new UsageError('--score COL is needed, or --scores FILE for those of another file.');
    }
    const data = await loadData(String(positionals[0]), values, terminal);
    describeData(data, terminal);
    const { groups, people, parts } = data;
    const { target } = requireTarget(data);
    const numeric = target.kind === 'numeric';
    if (numeric && values.out !== undefined) {
      throw new UsageError(
        '--out writes a report on decisions, and predicted numbers decide nothing: leave it out, --json has all measures.',
      );
    }
    const rule = readDecision(values);
    if (numeric) requireClassesToDecide(rule);
    if (rule && target.classes) {
      throw new UsageError(
        'With more than two classes the largest score decides: leave --rate, --threshold and --threshold-for out.',
      );
    }
    // With a split of the study's own only its test people are measured, linked among themselves.
    const measured = parts ? amongPeople(people, parts.test) : people;
    const side = namesGraph(values)
      ? termsGraph(
          await fairnessTerms(data.engine, data, values, { signal, onProgress: terminal.progress }),
          measured,
        )
      : undefined;
    const { chance, warnings: unsure } = graphAgreement(side?.provenance ?? { method: 'none' });
    const draws = Number(values.draws ?? 1000);
    const intervalsOf = (input: Parameters<typeof bootstrapEvaluation>[0]) =>
      draws > 0
        ? bootstrapEvaluation(input, {
            draws,
            seed: Number(values.seed ?? 1),
            signal,
            onProgress: terminal.progress,
          })
        : null;
    if (target.classes) {
      if (typeof values.score !== 'string' || values.out !== undefined) {
        throw new UsageError(
          'With more than two classes --score names the columns, score for score_A, score_B, …, and there is no --out: --json has all measures.',
        );
      }
      const warnings = [...unsure, ...(chance ? [measuredByChance] : [])];
      const input = {
        classes: target.classes,
        labels: measured.y,
        scores: classScores(measured, target.classes, values.score),
        groups: measured.groups,
        groupNames: groups.names,
        graphs: side ? { fairness: side.graph } : {},
        ...(measured.weights && { weights: measured.weights }),
      };
      const evaluation = evaluateClasses(input);
      const where = parts ? 'test' : 'all';
      for (const line of measureLines({ on: where, ...evaluation })) terminal.print(line);
      for (const warning of warnings) terminal.note(`Note: ${warning}`);
      const intervals = intervalsOf(input);
      return {
        ...{ format: 'pairfair/evaluation', version: 1, on: where, ...evaluation },
        ...{ intervals, warnings },
      };
    }
    const own =
      values.scores === undefined ? null : await readOwnScores(String(values.scores), data, values);
    const everybody = own?.scores ?? people.numbers(String(values.score));
    const scores = parts ? Float64Array.from(parts.test, (i) => everybody[i] as number) : everybody;
    const decision = rule
      ? chooseThreshold(rule, { scores, labels: measured.y, weights: measured.weights })
      : null;
    if (decision) terminal.print(decisionLine(decision));
    const threshold = decision?.threshold ?? 0.5;
    const warnings = [
      ...unsure,
      ...(chance ? [measuredByChance] : []),
      ...(numeric ? [] : thresholdNotes(threshold, scores)),
    ];
    const input = {
      labels: measured.y,
      scores,
      groups: measured.groups,
      ...(measured.weights && { weights: measured.weights }),
      groupNames: groups.names,
      graphs: side ? { fairness: side.graph } : {},
      ...(numeric ? { target: 'numeric' as const } : { threshold }),
    };
    const on = parts ? 'test' : 'all';
    const evaluation = evaluatePredictions(input);
    for (const line of measureLines({ on, ...evaluation })) terminal.print(line);
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    const intervals = intervalsOf(input);
    const document = {
      ...{ format: 'pairfair/evaluation', version: 1, on, decision, ...evaluation },
      ...{ intervals, warnings },
    };
    const again = ['evaluate', String(positionals[0]), ...dataWords(values)];
    const asked = flagWords(values, [{ name: 'score' }, { name: 'scores' }, ...decisionFlags]);
    if (values.out !== undefined) {
      const audit = auditOf({
        ...{ data, target, scores, on, evaluation, intervals, warnings },
        ...{ groups: measured.groups, ids: measured.ids, judged: side ?? null },
        name: own?.name ?? `column ${values.score}`,
        seed: Number(values.seed ?? 1),
        command: commandLine(...again, ...asked),
      });
      const written = await writeAudit(String(values.out), audit, document);
      terminal.print(`Wrote ${written.join(', ')}`);
    }
    terminal.next(...afterAudit(String(positionals[0]), values));
    return document;
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
