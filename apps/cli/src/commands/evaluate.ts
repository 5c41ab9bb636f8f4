import { measuredByChance } from '@pairfair/workbench/words';
import {
  bootstrapEvaluation,
  chooseThreshold,
  evaluateClasses,
  evaluatePredictions,
  graphAgreement,
} from 'pairfair';
import { amongPeople, termsGraph } from 'pairfair/internal';
import { auditOf, isPage, writeAudit } from '../auditReport.ts';
import { directionNotes, thresholdNotes } from '../choices/requireMeant.ts';
import { type Command, UsageError, type Values } from '../command.ts';
import { commandLine, dataWords, flagWords } from '../commandLine.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';
import {
  classesDecide,
  decisionFlags,
  decisionLine,
  readDecision,
  requireClassesToDecide,
} from '../decisionFlags.ts';
import { describeData } from '../describeData.ts';
import { fairnessTerms, namesGraph } from '../fairnessTerms.ts';
import { type LoadedData, loadData, scoreNames } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';
import { afterAudit } from '../nextLines.ts';
import { readOwnScores, scoresFlag, sideBySide } from '../ownScores.ts';
import { requireTarget } from '../readSpec.ts';
import { requireOut, requireOutFolder } from '../requireOut.ts';

/** Measures of scores that any model made. */
export const evaluate: Command = {
  usage: 'DATA --target COL --protected COL --score COL|--scores FILE [GRAPH] [--out DIR]',
  example:
    'pairfair evaluate scored.csv --target hired --protected gender --score score --out audit',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    {
      name: 'score',
      kind: 'text',
      value: 'COL',
      help: 'the scores to be measured; of several classes SCORE for SCORE_A, SCORE_B, …',
    },
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
    if (values.out !== undefined && !isPage(String(values.out))) requireOutFolder(values);
    else if (values.out !== undefined) requireOut(values);
    const data = await loadData(String(positionals[0]), values, terminal);
    describeData(data, terminal);
    const { groups, people, parts } = data;
    const { target } = requireTarget(data);
    const rule = readDecision(values);
    if (target.kind === 'numeric') requireClassesToDecide(rule);
    if (rule && target.classes) throw classesDecide();
    // With a split of the study's own only its test people are measured, linked among themselves.
    const measured = parts ? amongPeople(people, parts.test) : people;
    const side = namesGraph(values)
      ? termsGraph(
          await fairnessTerms(data.engine, data, values, { signal, onProgress: terminal.progress }),
          measured,
        )
      : null;
    const { chance, warnings: unsure } = graphAgreement(side?.provenance ?? { method: 'none' });
    const { columns, name } = await readScores(data, target.classes, values);
    const scores = columns.map((all) =>
      parts ? Float64Array.from(parts.test, (i) => all[i] as number) : all,
    );
    const [only = new Float64Array(0)] = scores;
    const decision = rule
      ? chooseThreshold(rule, { scores: only, labels: measured.y, weights: measured.weights })
      : null;
    if (decision) terminal.print(decisionLine(decision));
    const threshold = decision?.threshold ?? 0.5;
    const warnings = [
      ...unsure,
      ...(chance ? [measuredByChance] : []),
      ...(target.kind === 'binary' ? thresholdNotes(threshold, only) : []),
      ...(target.kind === 'binary' ? directionNotes(target, only, measured.y) : []),
    ];
    const about = {
      groups: measured.groups,
      ...(measured.weights && { weights: measured.weights }),
      groupNames: groups.names,
      graphs: side ? { fairness: side.graph } : {},
    };
    const on = parts ? 'test' : 'all';
    const input = {
      ...{ ...about, labels: measured.y, scores: only },
      ...(target.kind === 'numeric' ? { target: 'numeric' as const } : { threshold }),
    };
    const ofClasses = target.classes && {
      ...{ ...about, classes: target.classes, labels: measured.y, scores: sideBySide(scores) },
    };
    const evaluation = ofClasses ? evaluateClasses(ofClasses) : evaluatePredictions(input);
    for (const line of measureLines({ on, ...evaluation })) terminal.print(line);
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    const draws = Number(values.draws ?? 1000);
    const drawing = {
      ...{ draws, seed: Number(values.seed ?? 1), signal, onProgress: terminal.progress },
    };
    const intervals = draws > 0 ? bootstrapEvaluation(ofClasses ?? input, drawing) : null;
    const document = {
      ...{ format: 'pairfair/evaluation', version: 1, on, decision, ...evaluation },
      ...{ intervals, warnings },
    };
    const again = ['evaluate', String(positionals[0]), ...dataWords(values)];
    const asked = flagWords(values, [{ name: 'score' }, { name: 'scores' }, ...decisionFlags]);
    if (values.out !== undefined) {
      const audit = auditOf({
        ...{ data, target, scores, on, evaluation, intervals, warnings, name },
        ...{ people: measured, judged: side },
        seed: Number(values.seed ?? 1),
        command: commandLine(...again, ...asked),
      });
      const written = await writeAudit(String(values.out), audit, document);
      terminal.print(`Wrote ${written.join(', ')}`);
    }
    terminal.next(...afterAudit(String(positionals[0]), values, target));
    return document;
  },
};

/** The scores of everybody, one column or one per class, and where they come from. */
async function readScores(
  data: LoadedData,
  classes: readonly string[] | undefined,
  values: Values,
): Promise<{ readonly columns: readonly Float64Array[]; readonly name: string }> {
  if (values.scores !== undefined) {
    return readOwnScores(String(values.scores), data, values, classes);
  }
  const names = scoreNames(data, values);
  return {
    columns: names.map((name) => data.people.numbers(name)),
    name: `${names.length > 1 ? 'columns' : 'column'} ${names.join(', ')}`,
  };
}
