import { atomicWriteFile } from '@pairfair/engines/tables';
import { tuneStudy } from '@pairfair/workbench/comparison';
import { sealJson } from '@pairfair/workbench/documents';
import { onlyStrictnessZero, searchedStrictness } from '@pairfair/workbench/words';
import {
  fitPipeline,
  type GraphAgreement,
  type GraphProvenance,
  type Grid,
  graphAgreement,
  pipelineToJson,
  type Validation,
} from 'pairfair';
import { amongPeople, gradedGrid, termsGraph } from 'pairfair/internal';
import type { Command, Values } from '../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { decisionFlags, decisionLine } from '../decisionFlags.ts';
import { giveUpFlag, readObjective } from '../giveUp.ts';
import type { LoadedData } from '../loadData.ts';
import { loadStudy } from '../loadStudy.ts';
import { figure, measureLines } from '../measureLines.ts';
import { afterModel } from '../nextLines.ts';
import { readSpec, requireTarget } from '../readSpec.ts';
import { placeName, requireModelOut } from '../requireOut.ts';
import type { Side } from '../side.ts';
import { tailNotes } from '../tailNotes.ts';
import { withMeasures } from '../withMeasures.ts';
import { readWorkers, workersFlag } from '../workers.ts';

const fixedFlags = modelFlags.filter(({ name }) =>
  ['neighbors', 'protected-input', 'order-weight'].includes(name),
);

/** Finds the best settings by cross-validation and fits with them. */
export const tune: Command = {
  usage:
    'DATA (as fit) [--give-up E] [--gammas LIST] [--ridges LIST] [--strictnesses LIST] --out MODEL',
  example:
    'pairfair tune people.csv --target hired --protected gender --ranking score --out model.json',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...fixedFlags,
    giveUpFlag,
    {
      name: 'gammas',
      kind: 'numbers',
      value: 'LIST',
      help: `weights of the fairness graph to try (${listed('gamma')})`,
    },
    { name: 'ridges', kind: 'numbers', value: 'LIST', help: `ridges to try (${listed('ridge')})` },
    {
      name: 'strictnesses',
      kind: 'numbers',
      value: 'LIST',
      help: `strictnesses to try (${listed('strictness')})`,
    },
    { name: 'folds', kind: 'number', value: 'N', help: 'folds of the cross-validation (5)' },
    ...decisionFlags,
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
    workersFlag,
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireModelOut(values);
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
    const { gamma, ridge, strictness } = found.setting as Record<string, number>;
    const utility = study.target === 'numeric' ? 'R²' : 'AUC';
    terminal.print(
      `Best of ${found.tried} settings: strictness ${strictness}, gamma ${gamma}, ridge ${ridge}; ${utility} ${figure(found.validation.auc)}, rank consistency(W^F) ${figure(found.validation.rankConsistency)} on held-out folds.`,
    );
    const warnings = [...(agreement.chance ? [onlyStrictnessZero] : []), ...found.warnings];
    for (const warning of warnings) terminal.note(`Note: ${warning}`);
    const asked = readSpec(requireTarget(data), side.terms, values, found.setting);
    const spec = { ...asked, original: true };
    const work = { signal, onProgress: terminal.progress };
    const fitted = await fitPipeline(data.engine, spec, work).finally(data.engine.close);
    const { pipeline, evaluation, original, decision, longTails } = fitted;
    const measured = withMeasures({ pipeline, evaluation, original }, found);
    await atomicWriteFile(out, sealJson(pipelineToJson(measured)));
    if (decision) terminal.print(decisionLine(decision));
    for (const line of measureLines(evaluation, original)) terminal.print(line);
    for (const note of tailNotes({ pipeline, longTails })) terminal.note(`Note: ${note}`);
    for (const warning of pipeline.warnings) terminal.note(`Note: ${warning}`);
    terminal.print(`Saved ${placeName(out)}`);
    terminal.next(...afterModel(String(positionals[0]), values, out));
    return {
      ...{ format: 'pairfair/tuning', version: 1, model: out, objective, ...found },
      ...{ evaluation, original, decision },
      ...(study.target === 'numeric' && { validation: numericValidation(found.validation) }),
      warnings: [...warnings, ...pipeline.warnings],
    };
  },
};

/** What tuning knows of numbers is R², not AUC. */
function numericValidation({ auc, rankConsistency }: Validation) {
  return { r2: auc, rankConsistency };
}

/** Where the judgments about the people learned from come from, and how far those judges agree. */
function trainingProvenance({ people, parts }: LoadedData, side: Side): GraphProvenance {
  if (!parts) return side.provenance;
  return termsGraph(side.terms, amongPeople(people, parts.train)).provenance;
}

/** The values to try that flags give. */
function readGrid(values: Values, agreement: GraphAgreement): Grid {
  return {
    ...(values.gammas !== undefined && { gamma: values.gammas as number[] }),
    ...(values.ridges !== undefined && { ridge: values.ridges as number[] }),
    ...searchedStrictness(agreement, values.strictnesses as number[] | undefined),
  };
}

function listed(name: string): string {
  return (gradedGrid[name] ?? []).join(', ');
}
