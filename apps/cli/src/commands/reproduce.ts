import { PairfairError } from 'pairfair';
import { openCheckpoints } from '../checkpoint.ts';
import { type Command, UsageError } from '../command.ts';
import { compareExperiment } from '../reproduce/compareExperiment.ts';
import { drawCurves } from '../reproduce/drawCurves.ts';
import { type LoadedExperiments, loadExperiments } from '../reproduce/experiments.ts';
import {
  judgesExperiment,
  judgesRuns,
  judgesStudyName,
} from '../reproduce/judges/judgesExperiment.ts';
import type { ChosenSettings } from '../reproduce/pfrForms.ts';
import type { CurveKind } from '../reproduce/runCurves.ts';
import type { RunOptions } from '../reproduce/runExperiment.ts';
import { type WrittenExperiment, writeExperiment } from '../reproduce/writeExperiment.ts';
import { requireOutFolder } from '../requireOut.ts';
import { versions } from '../version.ts';
import { readWorkers, workersFlag } from '../workers.ts';

const dataSets = ['synthetic-low', 'synthetic-high', 'crime', 'compas'];
const curves: readonly CurveKind[] = ['gamma', 'sparsity'];
const choices = [...dataSets, ...curves, judgesStudyName, 'all'];

/** Runs the paper's experiments, and a study of real judges, which the paper lacks. */
export const reproduce: Command = {
  usage: `${choices.join('|')} [--runs 10] [--data DIR] --out DIR`,
  example: 'pairfair reproduce synthetic-low --runs 2 --out experiments',
  positionals: [1, 1],
  verbs: choices,
  flags: [
    {
      name: 'runs',
      kind: 'number',
      whole: [1, 1000],
      value: 'N',
      help: `runs, each with its own split (10; ${judgesStudyName}: ${judgesRuns})`,
    },
    {
      name: 'data',
      kind: 'text',
      value: 'DIR',
      help: 'the folder with the public data files (data)',
    },
    { name: 'figures', kind: 'text', help: 'format of the figures (svg)', choices: ['svg', 'png'] },
    { name: 'out', kind: 'text', value: 'DIR', help: 'the folder for results' },
    workersFlag,
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireOutFolder(values);
    const name = String(positionals[0]);
    if (!choices.includes(name)) {
      throw new UsageError(`reproduce takes ${choices.join(', ')}, not '${name}'.`);
    }
    const [seed, runs] = [Number(values.seed ?? 1), Number(values.runs ?? 10)];
    const folder = String(values.data ?? 'data');
    const loaded = await loadExperiments(wantedFor(name), folder, seed);
    if (name !== judgesStudyName) requireSome(loaded);
    for (const { name: lost, reason } of loaded.missing) {
      terminal.note(`${lost} is left out. ${reason}`);
    }
    const checkpoints = openCheckpoints(out);
    const options: RunOptions = {
      ...{ runs, seed, signal, terminal, checkpoints },
      workers: readWorkers(values),
    };
    const documents: Record<string, unknown> = {};
    const write = async (experiment: WrittenExperiment) => {
      // A study may take another number of runs by default.
      const place = await writeExperiment(out, experiment, {
        ...{ ...values, runs: Number(experiment.document.runs), seed },
      });
      documents[experiment.folder] = experiment.document;
      terminal.print(
        `  wrote ${place}: README.md, report.html, results.json, config.yaml and figures`,
      );
    };
    const chosen = new Map<string, ChosenSettings>();
    for (const experiment of isCurve(name) ? [] : loaded.experiments) {
      const parts = await compareExperiment(experiment, options);
      chosen.set(experiment.name, parts.settings);
      await write(parts);
    }
    for (const kind of curves.filter((kind) => name === kind || name === 'all')) {
      await write(await drawCurves(kind, loaded, chosen, options));
    }
    const missing = [...loaded.missing];
    if (name === judgesStudyName || name === 'all') {
      const judgesOptions = { ...options, runs: Number(values.runs ?? judgesRuns) };
      try {
        await write(await judgesExperiment(folder, judgesOptions));
      } catch (error) {
        const isLost = error instanceof PairfairError && error.code === 'unavailable';
        if (name !== 'all' || !isLost) throw error;
        terminal.note(`${judgesStudyName} is left out. ${error.message}`);
        missing.push({ name: judgesStudyName, reason: error.message });
      }
    }
    // Only now: a command that is interrupted repeats nothing that it finished.
    checkpoints.discard();
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

/** The paper's data sets that an experiment needs. */
function wantedFor(name: string): readonly string[] {
  if (name === judgesStudyName) return [];
  return dataSets.includes(name) ? [name] : dataSets;
}

function isCurve(name: string): boolean {
  return curves.some((kind) => kind === name);
}

function requireSome({ experiments, missing }: LoadedExperiments): void {
  if (experiments.length > 0) return;
  throw new PairfairError('unavailable', missing.map(({ reason }) => reason).join(' '));
}
