import { type EngineName, isClickHouse } from '@pairfair/engines/engine';
import { isAddress } from '@pairfair/engines/tables';
import { measuredByChance } from '@pairfair/workbench/words';
import {
  auc,
  bootstrapEvaluation,
  chooseThreshold,
  evaluateClasses,
  evaluatePredictions,
  graphAgreement,
  type Pipeline,
} from 'pairfair';
import { amongPeople, mostAll, termsGraph } from 'pairfair/internal';
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
import { chooseEngine, openData } from '../engine/chooseEngine.ts';
import { engineFlags } from '../engine/engineFlags.ts';
import { fairnessTerms, namesGraph } from '../fairnessTerms.ts';
import { type LoadedData, loadData, scoreNames } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';
import { measureWhere } from '../measureWhere.ts';
import { modelScores, modelValues, requireSameTarget } from '../modelScores.ts';
import { afterAudit } from '../nextLines.ts';
import { readOwnScores, scoresFlag, sideBySide } from '../ownScores.ts';
import { readPipeline } from '../readPipeline.ts';
import { requireTarget } from '../readSpec.ts';
import { requireOut, requireOutFolder } from '../requireOut.ts';

/** Measures of scores that any model made. */
export const evaluate: Command = {
  usage:
    'DATA --target COL --protected COL --score COL|--scores FILE [GRAPH] [--out DIR] | MODEL DATA [GRAPH]',
  example:
    'pairfair evaluate scored.csv --target hired --protected gender --score score --out audit',
  positionals: [1, 2],
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
    // One thread measures.
    ...engineFlags.filter(({ name }) => name !== 'workers'),
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
  async run({ positionals, values: given, terminal, signal }) {
    const [first = '', source = first] = positionals;
    const model = positionals.length > 1 ? readPipeline(first, given) : null;
    requireOneScore(given, model);
    const values = model ? modelValues(model, given, !isClickHouse(source)) : given;
    if (values.out !== undefined && !isPage(String(values.out))) requireOutFolder(values);
    else if (values.out !== undefined) requireOut(values);
    const rule = readDecision(values);
    const engine = await chooseEngine(source, values, terminal);
    if (engine !== 'memory' && !(await comesHere(source, engine, values))) {
      return measureWhere({ source, engine, values, model, rule, terminal, signal });
    }
    const data = await loadData(source, values, terminal);
    describeData(data, terminal);
    const { groups, people, parts } = data;
    const { target } = requireTarget(data);
    if (model) requireSameTarget(model, target);
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
    const { columns, name } = model
      ? { columns: await modelScores(model, data), name: first }
      : await readScores(data, target.classes, values);
    const scores = columns.map((all) =>
      parts ? Float64Array.from(parts.test, (i) => all[i] as number) : all,
    );
    const [only = new Float64Array(0)] = scores;
    const decision = rule
      ? chooseThreshold(rule, { scores: only, labels: measured.y, weights: measured.weights })
      : null;
    if (decision) terminal.print(decisionLine(decision));
    const threshold = decision?.threshold ?? model?.threshold ?? 0.5;
    const warnings = [
      ...unsure,
      ...(chance ? [measuredByChance] : []),
      ...(target.kind === 'binary' ? thresholdNotes(threshold, only) : []),
      ...(target.kind === 'binary' ? directionNotes(target, auc(measured.y, only)) : []),
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
    const again = ['evaluate', ...positionals.map(String), ...dataWords(given)];
    const asked = flagWords(given, [{ name: 'score' }, { name: 'scores' }, ...decisionFlags]);
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
    if (!model) terminal.next(...afterAudit(source, values, target));
    return document;
  },
};

/** Scores come from a model, from a column or from another file. */
function requireOneScore({ score, scores }: Values, model: Pipeline | null): void {
  const given = [score, scores].filter((value) => value !== undefined).length;
  if (model && given > 0) {
    throw new UsageError('MODEL DATA measures the model: leave --score and --scores out.');
  }
  if (model || given === 1) return;
  throw new UsageError(
    '--score COL is needed, or --scores FILE for those of another file, or a model: evaluate MODEL DATA.',
  );
}

/** Whether a table is brought here: it is small or comes by an address, and nobody says that it stays there. */
async function comesHere(source: string, name: EngineName, values: Values): Promise<boolean> {
  if (values.engine !== undefined || values['memory-limit'] !== undefined) return false;
  if (name !== 'clickhouse') return isAddress(source);
  const engine = await openData(source, name, values);
  try {
    return (await engine.describe()).rows <= mostAll;
  } finally {
    await engine.close();
  }
}

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
