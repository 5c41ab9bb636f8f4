import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { csvText, reportData, reportFigures } from '@pairfair/output';
import { comparedMethods, parallelComparison } from '@pairfair/workbench/comparison';
import {
  comparisonDocument,
  comparisonRows,
  runRows,
  sealJson,
} from '@pairfair/workbench/documents';
import { reportHtml } from '@pairfair/workbench/report';
import {
  agreementWarnings,
  onlyStrictnessZero,
  searchedStrictness,
} from '@pairfair/workbench/words';
import { graphAgreement, methodNames, planComparison } from 'pairfair';
import { defaultMethodsFor } from 'pairfair/internal';
import { openCheckpoint } from '../checkpoint.ts';
import { type Command, UsageError } from '../command.ts';
import { comparisonAbout } from '../comparisonAbout.ts';
import { comparisonTable } from '../comparisonTable.ts';
import { configText } from '../configText.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { drawnFlag } from '../drawnData.ts';
import { engineFlags } from '../engine/engineFlags.ts';
import { writeFigures } from '../figures.ts';
import { giveUpFlag, readObjective } from '../giveUp.ts';
import { loadStudy } from '../loadStudy.ts';
import { afterComparison } from '../nextLines.ts';
import { readOwnScores, scoresFlag } from '../ownScores.ts';
import { requireTarget } from '../readSpec.ts';
import { requireOutFolder } from '../requireOut.ts';
import { versions } from '../version.ts';
import { readWorkers } from '../workers.ts';

/** Compares methods on the user's own data and writes a report. */
export const compare: Command = {
  usage: 'DATA (as fit) [--methods LIST] [--augment] [--runs 10] [--folds 5] --out DIR',
  example:
    'pairfair compare people.csv --target hired --protected gender --ranking score --runs 3 --out results',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    {
      name: 'methods',
      kind: 'list',
      value: 'LIST',
      help: 'what to compare (original,ifair,lfr,hardt,pfr); pfr brings pfr-exclude along',
      choices: methodNames,
    },
    {
      name: 'augment',
      kind: 'boolean',
      help: 'add the "+" forms: judgments as extra training columns',
    },
    { name: 'no-controls', kind: 'boolean', help: 'leave the controls out' },
    {
      name: 'runs',
      kind: 'number',
      value: 'N',
      help: 'random splits into training and test people (10)',
    },
    { name: 'folds', kind: 'number', value: 'N', help: 'folds of the grid search (5)' },
    scoresFlag,
    giveUpFlag,
    ...modelFlags.filter(({ name }) => name === 'order-weight'),
    {
      name: 'neighbors',
      kind: 'number',
      value: 'N',
      help: 'neighbours in the similarity graph (10)',
    },
    { name: 'wide', kind: 'boolean', help: 'the published, wider grids for iFair and LFR' },
    { name: 'figures', kind: 'text', help: 'also write the figures', choices: ['svg', 'png'] },
    { name: 'out', kind: 'text', value: 'DIR', help: 'the folder for report, tables and figures' },
    ...engineFlags,
    drawnFlag,
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireOutFolder(values);
    const objective = readObjective(values);
    const {
      data,
      drawn,
      side,
      study: judged,
    } = await loadStudy(String(positionals[0]), values, terminal);
    const { target } = requireTarget(data);
    if (target.classes && values.scores !== undefined) {
      throw new UsageError(
        `--scores FILE has one score per person, and '${target.column}' has ${target.classes.length} classes: leave it out (evaluate measures scores of several classes), or say with --positive which class is to be told from all others.`,
      );
    }
    const own =
      values.scores === undefined ? null : await readOwnScores(String(values.scores), data, values);
    const study = { ...judged, ...(own && { ownScores: own.columns[0] }) };
    const agreement = graphAgreement(side.provenance);
    const warnings = agreementWarnings(agreement, onlyStrictnessZero);
    const methods = defaultMethodsFor(target.kind);
    if (values.methods === undefined && target.kind !== 'binary') {
      const holds = target.classes ? `has ${target.classes.length} classes` : 'holds numbers';
      terminal.note(
        `  ${target.column} ${holds}: lfr and hardt need two classes and are left out.`,
      );
    }
    if (study.order) {
      terminal.note(
        '  the order of who deserves more counts in pfr, pfr-exclude and pfr-kernel; other methods do not know it.',
      );
    }
    const plan = planComparison(
      { kind: 'study', study },
      {
        methods: [
          ...comparedMethods((values.methods as readonly string[] | undefined) ?? methods),
          ...(own ? ['yours'] : []),
        ],
        ...(values.runs !== undefined && { runs: Number(values.runs) }),
        ...(values.folds !== undefined && { folds: Number(values.folds) }),
        ...(values.neighbors !== undefined && { neighbors: Number(values.neighbors) }),
        augment: values.augment === true,
        controls: values['no-controls'] !== true,
        wide: values.wide === true,
        grid: searchedStrictness(agreement),
        objective,
        seed: Number(values.seed ?? 1),
      },
    );
    const checkpoint = openCheckpoint(join(out, 'tasks.ndjson'), plan);
    if (checkpoint.done.length > 0) {
      terminal.note(`  going on after ${checkpoint.done.length} finished tasks`);
    }
    const { summary, results } = await parallelComparison(plan, {
      done: checkpoint.done,
      onResult: checkpoint.keep,
      onProgress: terminal.progress,
      signal,
      workers: readWorkers(values),
    });
    terminal.stage('compared');
    const config = configText('compare', positionals, values);
    const about = comparisonAbout(data, target, side, plan, config);
    const report = reportData({ plan, summary, results }, about);
    const { source, digest } = data.description;
    const { graph, provenance } = side;
    const compared = { source, digest, study, graph, provenance, versions };
    const document = {
      ...comparisonDocument(compared, plan, summary),
      ...(drawn && { drawn }),
      warnings,
    };
    await atomicWriteFile(join(out, 'report.html'), reportHtml(report));
    await atomicWriteFile(join(out, 'comparison.json'), sealJson(document, 2));
    await atomicWriteFile(
      join(out, 'comparison.csv'),
      csvText(comparisonRows(summary), { spreadsheet: true }),
    );
    await atomicWriteFile(
      join(out, 'runs.csv'),
      csvText(runRows(summary, results), { spreadsheet: true }),
    );
    await atomicWriteFile(join(out, 'config.yaml'), config);
    const figures =
      values.figures === undefined
        ? 0
        : await writeFigures(
            reportFigures(report),
            values.figures as 'svg' | 'png',
            join(out, 'figures'),
          );
    terminal.stage('written');
    checkpoint.discard();
    for (const line of comparisonTable(summary)) terminal.print(line);
    if (drawn) terminal.print(`Over ${drawn.people} of ${drawn.of} people, drawn by id.`);
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    terminal.print(
      `Wrote ${join(out, 'report.html')}, comparison.json, comparison.csv, runs.csv, config.yaml${figures > 0 ? ` and ${figures} figures` : ''}`,
    );
    terminal.next(...afterComparison(String(positionals[0]), values));
    return document;
  },
};
