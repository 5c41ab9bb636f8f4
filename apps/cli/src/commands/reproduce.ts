import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import type { FigureFile } from '@pairfair/output';
import { openCheckpoint } from '../checkpoint.ts';
import { type Command, UsageError } from '../command.ts';
import { comparisonTable } from '../comparisonTable.ts';
import { configText } from '../configText.ts';
import { writeFigures } from '../figures.ts';
import { comparisonFigures } from '../reproduce/comparisonFigures.ts';
import { type CurveSummary, curveFigure } from '../reproduce/curveFigures.ts';
import { experimentReport } from '../reproduce/experimentReport.ts';
import { type Experiment, loadExperiments } from '../reproduce/experiments.ts';
import {
  bestSetting,
  type RunOptions,
  runComparison,
  runCurveOf,
} from '../reproduce/runExperiment.ts';
import { statisticsTable } from '../reproduce/statisticsTable.ts';
import { sealJson } from '../seal.ts';
import type { Terminal } from '../terminal.ts';
import { versions } from '../version.ts';
import { requireOut } from './fit.ts';

const dataSets = ['synthetic-low', 'synthetic-high', 'crime', 'compas'];
const choices = [...dataSets, 'gamma', 'sparsity', 'all'];

/** Runs the paper's experiments and sets them beside what the paper says. */
export const reproduce: Command = {
  name: 'reproduce',
  summary: "run the paper's experiments and set them beside what the paper says",
  usage: `${choices.join('|')} [--runs 10] [--data DIR] --out DIR`,
  example: 'pairfair reproduce synthetic-low --runs 2 --out experiments',
  positionals: [1, 1],
  flags: [
    { name: 'runs', kind: 'number', value: 'N', help: 'independent runs (10)' },
    {
      name: 'data',
      kind: 'text',
      value: 'DIR',
      help: 'the folder with the public data files (data)',
    },
    { name: 'figures', kind: 'text', help: 'format of the figures (svg)', choices: ['svg', 'png'] },
    { name: 'out', kind: 'text', value: 'DIR', help: 'the folder for results' },
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireOut(values);
    const name = String(positionals[0]);
    if (!choices.includes(name)) {
      throw new UsageError(`reproduce takes ${choices.join(', ')}, not '${name}'.`);
    }
    const seed = Number(values.seed ?? 1);
    const runs = Number(values.runs ?? 10);
    const wanted = dataSets.includes(name) ? [name] : dataSets;
    const { experiments, missing } = await loadExperiments(
      wanted,
      String(values.data ?? 'data'),
      seed,
    );
    for (const { name: lost, reason } of missing) terminal.note(`${lost} is left out. ${reason}`);
    const documents: Record<string, unknown> = {};
    const figures = values.figures === 'png' ? 'png' : 'svg';
    for (const experiment of experiments) {
      const folder = join(out, experiment.name);
      const options: RunOptions = {
        ...{ runs, seed, signal, terminal },
        workers: values.workers === undefined ? undefined : Number(values.workers),
        checkpoint: (plan) => openCheckpoint(join(folder, 'tasks.ndjson'), plan),
      };
      terminal.print(`\n${experiment.title}`);
      const parts = await experimentParts(experiment, name, options, terminal);
      documents[experiment.name] = parts.document;
      await atomicWriteFile(join(folder, 'results.json'), sealJson(parts.document, 2));
      await atomicWriteFile(
        join(folder, 'config.yaml'),
        configText('reproduce', positionals, values),
      );
      await writeFigures(parts.figures, figures, join(folder, 'figures'));
      if (parts.report !== null) await atomicWriteFile(join(folder, 'report.html'), parts.report);
      parts.finished();
    }
    return {
      format: 'pairfair/reproduction',
      version: 1,
      experiments: documents,
      missing,
      versions,
      seed,
    };
  },
};

interface ExperimentParts {
  readonly document: Readonly<Record<string, unknown>>;
  readonly figures: readonly FigureFile[];
  /** The experiment's HTML report; null for curves alone. */
  readonly report: string | null;
  /** Everything is written: what was kept for resuming can go. */
  readonly finished: () => void;
}

async function experimentParts(
  experiment: Experiment,
  name: string,
  options: RunOptions,
  terminal: Terminal,
): Promise<ExperimentParts> {
  const statistics = statisticsTable(experiment);
  for (const row of statistics) {
    terminal.print(
      `  ${row.what.padEnd(22)} paper ${row.paper.padEnd(14)} obtained ${row.obtained}`,
    );
  }
  for (const note of experiment.notes) terminal.print(`  ${note}`);
  const document: Record<string, unknown> = {
    format: 'pairfair/experiment',
    version: 1,
    title: experiment.title,
    data: { paper: statistics, notes: experiment.notes },
    runs: options.runs,
    seed: options.seed,
    versions,
  };
  const figures: FigureFile[] = [];
  let report: string | null = null;
  let finished = () => {};
  if (name !== 'gamma' && name !== 'sparsity') {
    const { plan, summary, results, checkpoint } = await runComparison(experiment, options);
    for (const line of comparisonTable(summary)) terminal.print(line);
    document.comparison = summary;
    figures.push(...comparisonFigures(experiment.title, summary));
    report = experimentReport(experiment, { plan, summary, results }, terminal);
    finished = checkpoint.discard;
  }
  const kinds =
    name === 'gamma' || name === 'sparsity' ? [name] : name === 'all' ? ['gamma', 'sparsity'] : [];
  const setting = kinds.length > 0 ? await bestSetting(experiment, options) : undefined;
  for (const kind of kinds as ('gamma' | 'sparsity')[]) {
    const curve = await runCurveOf(experiment, kind, setting!, options);
    document[kind] = { setting, ...curve };
    const title = kind === 'gamma' ? 'influence of γ' : 'influence of how much is judged';
    figures.push({ name: kind, svg: curveFigure(kind, `${experiment.title}: ${title}`, curve) });
    for (const line of curveLines(curve)) terminal.print(line);
  }
  return { document, figures, report, finished };
}

function curveLines({ label, at, auc, consistencyFairness }: CurveSummary): string[] {
  return [
    `  ${label}: AUC, consistency(W^F)`,
    ...at.map(
      (value, k) =>
        `  ${String(value).padStart(8)}  ${auc[k]?.mean.toFixed(3)}  ${consistencyFairness[k]?.mean.toFixed(3)}`,
    ),
  ];
}
