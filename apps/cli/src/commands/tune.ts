import { atomicWriteFile } from '@pairfair/engines/tables';
import { tuneStudy } from '@pairfair/workbench/comparison';
import { sealJson } from '@pairfair/workbench/documents';
import { onlyGammaZero, searchedGammas } from '@pairfair/workbench/words';
import {
  fitPipeline,
  type GraphAgreement,
  type GraphProvenance,
  type Grid,
  graphAgreement,
  type Objective,
  pipelineToJson,
} from 'pairfair';
import { amongPeople, parseObjective, termsGraph } from 'pairfair/internal';
import { type Command, UsageError, type Values } from '../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import type { LoadedData } from '../loadData.ts';
import { loadStudy } from '../loadStudy.ts';
import { figure, measureLines } from '../measureLines.ts';
import { readSpec, requireTarget } from '../readSpec.ts';
import { requireOut } from '../requireOut.ts';
import type { Side } from '../side.ts';
import { tailNotes } from '../tailNotes.ts';
import { readWorkers, workersFlag } from '../workers.ts';

const fixedFlags = modelFlags.filter(({ name }) => ['neighbors', 'protected-input'].includes(name));

/** Finds the best settings by cross-validation and fits with them. */
export const tune: Command = {
  usage:
    'DATA (as fit) [--gammas LIST] [--dims LIST] [--ridges LIST] [--objective NAME] --out MODEL',
  example:
    'pairfair tune people.csv --target hired --protected gender --ranking score --out model.json',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...fixedFlags,
    {
      name: 'gammas',
      kind: 'numbers',
      value: 'LIST',
      help: 'weights of the fairness graph to try (0, 0.1, … 1)',
    },
    {
      name: 'dims',
      kind: 'numbers',
      value: 'LIST',
      help: 'lengths to try (1, 2, 3, 5, 10, 20, 50)',
    },
    { name: 'ridges', kind: 'numbers', value: 'LIST', help: 'ridges to try (0.1, 0.3, 1, 3)' },
    { name: 'folds', kind: 'number', value: 'N', help: 'folds of the cross-validation (5)' },
    {
      name: 'objective',
      kind: 'text',
      value: 'NAME',
      help: 'harmonic, auc, weighted:W or constrained:W (harmonic)',
    },
    {
      name: 'threshold',
      kind: 'number',
      value: 'T',
      help: 'score from which the decision is 1 (0.5)',
    },
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
    workersFlag,
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireOut(values);
    const objective = readObjective(values);
    const { data, side, study } = await loadStudy(String(positionals[0]), values, terminal);
    const agreement = graphAgreement(trainingProvenance(data, side));
    const found = await tuneStudy(
      study,
      {
        method: values['protected-input'] === 'exclude' ? 'pfr-exclude' : 'pfr',
        folds: Number(values.folds ?? 5),
        neighbors: Number(values.neighbors ?? 10),
        seed: Number(values.seed ?? 1),
        objective,
        grid: readGrid(values, agreement),
      },
      { signal, onProgress: terminal.progress, workers: readWorkers(values) },
    );
    terminal.stage('grid search');
    const { gamma, dims, ridge, c } = found.setting as Record<string, number>;
    terminal.print(
      `Best of ${found.tried} settings: gamma ${gamma}, ${dims} dimensions, ridge ${ridge}, C ${c}; AUC ${figure(found.validation.auc)}, consistency(W^F) ${figure(found.validation.consistency)} on held-out folds.`,
    );
    const warnings = [...(agreement.chance ? [onlyGammaZero('--gamma')] : []), ...found.warnings];
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    const spec = readSpec(requireTarget(data), side.terms, values, found.setting);
    const { pipeline, evaluation, longTails } = await fitPipeline(data.engine, spec, {
      ...{ signal, onProgress: terminal.progress },
    }).finally(data.engine.close);
    await atomicWriteFile(out, sealJson(pipelineToJson(pipeline)));
    for (const line of evaluation ? measureLines(evaluation) : []) terminal.print(line);
    for (const note of tailNotes({ pipeline, longTails })) terminal.note(`Note: ${note}`);
    for (const warning of pipeline.warnings) terminal.note(`Note: ${warning}`);
    terminal.print(`Saved ${out}`);
    return {
      ...{ format: 'pairfair/tuning', version: 1, model: out, objective, ...found, evaluation },
      warnings: [...warnings, ...pipeline.warnings],
    };
  },
};

/** Where the judgments about the people learned from come from, and how far those judges agree. */
function trainingProvenance({ people, parts }: LoadedData, side: Side): GraphProvenance {
  if (!parts) return side.provenance;
  return termsGraph(side.terms, amongPeople(people, parts.train)).provenance;
}

/** The objective from the flags, checked. */
export function readObjective(values: Values): Objective {
  const text = String(values.objective ?? 'harmonic');
  try {
    parseObjective(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return text as Objective;
}

/** The values to try that flags give. */
function readGrid(values: Values, agreement: GraphAgreement): Grid {
  return {
    ...searchedGammas(agreement, values.gammas as number[] | undefined),
    ...(values.dims !== undefined && { dims: values.dims as number[] }),
    ...(values.ridges !== undefined && { ridge: values.ridges as number[] }),
  };
}
