import { atomicWriteFile } from '@pairfair/engines/tables';
import { tuneInWorkers } from '@pairfair/workbench/comparison';
import { sealJson } from '@pairfair/workbench/documents';
import { onlyStrictnessZero, searchedStrictness } from '@pairfair/workbench/words';
import {
  type Engine,
  type FairnessTerm,
  fitPipeline,
  type GraphAgreement,
  type GraphProvenance,
  type Grid,
  graphAgreement,
  pipelineToJson,
  type Selection,
  type Validation,
  type Work,
} from 'pairfair';
import {
  gradedGrid,
  isRule,
  joinedProvenance,
  sideProvenance,
  type Tuning,
} from 'pairfair/internal';
import type { Command, Values } from '../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { decisionFlags, decisionLine } from '../decisionFlags.ts';
import { askedFlag, engineFlags } from '../engine/engineFlags.ts';
import { giveUpFlag, readObjective } from '../giveUp.ts';
import { figure, measureLines } from '../measureLines.ts';
import { afterModel } from '../nextLines.ts';
import { openTable } from '../openTable.ts';
import { readSpec, requireTarget } from '../readSpec.ts';
import { placeName, requireModelOut } from '../requireOut.ts';
import { tailNotes } from '../tailNotes.ts';
import { withMeasures } from '../withMeasures.ts';
import { readWorkers } from '../workers.ts';

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
    ...engineFlags,
    askedFlag,
    ...decisionFlags,
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const out = requireModelOut(values);
    const objective = readObjective(values);
    const work = { signal, onProgress: terminal.progress };
    const { engine, roles, terms } = await openTable(invocation, work, { listed: true });
    try {
      const asked = readSpec(requireTarget(roles), terms, values);
      const agreement = graphAgreement(await provenanceOf(engine, asked.selection, terms, work));
      const found = await tuneInWorkers(
        engine,
        asked,
        {
          ...{ folds: Number(values.folds ?? 5), seed: Number(values.seed ?? 1), objective },
          grid: readGrid(values, agreement),
        },
        { ...work, workers: readWorkers(values) },
      );
      terminal.stage('grid search');
      const numeric = asked.target?.kind === 'numeric';
      terminal.print(foundLine(found, numeric));
      const warnings = [...(agreement.chance ? [onlyStrictnessZero] : []), ...found.warnings];
      for (const warning of warnings) terminal.note(`Note: ${warning}`);
      const spec = readSpec(roles, terms, values, found.setting);
      const fitted = await fitPipeline(engine, { ...spec, original: true }, work);
      const { pipeline, evaluation, original, decision, longTails } = fitted;
      const measured = withMeasures({ pipeline, evaluation, original }, found);
      await atomicWriteFile(out, sealJson(pipelineToJson(measured)));
      if (decision) terminal.print(decisionLine(decision));
      for (const line of measureLines(evaluation, original)) terminal.print(line);
      for (const note of tailNotes({ pipeline, longTails })) terminal.note(`Note: ${note}`);
      for (const warning of pipeline.warnings) terminal.note(`Note: ${warning}`);
      terminal.print(`Saved ${placeName(out)}`);
      terminal.next(...afterModel(String(invocation.positionals[0]), values, out));
      const { heldOut, among, ...search } = found;
      return {
        ...{ format: 'pairfair/tuning', version: 1, model: out, objective, ...search },
        held_out: heldOut,
        among,
        ...{ evaluation, original, decision },
        ...(numeric && { validation: numericValidation(found.validation) }),
        warnings: [...warnings, ...pipeline.warnings],
      };
    } finally {
      await engine.close();
    }
  },
};

/** What was found, and on whom. */
function foundLine(
  { setting, tried, validation, heldOut, among }: Tuning,
  numeric: boolean,
): string {
  const { gamma, ridge, strictness } = setting;
  const { people, of } = heldOut;
  const whose = among.people < among.of ? ` among ${among.people} of ${among.of} people` : '';
  const on = people < of ? `${people} of ${of} held-out people, drawn by id` : 'held-out folds';
  return `Best of ${tried} settings${whose}: strictness ${strictness}, gamma ${gamma}, ridge ${ridge}; ${numeric ? 'R²' : 'AUC'} ${figure(validation.auc)}, rank consistency(W^F) ${figure(validation.rankConsistency)} on ${on}.`;
}

/** What tuning knows of numbers is R², not AUC. */
function numericValidation({ auc, rankConsistency }: Validation) {
  return { r2: auc, rankConsistency };
}

/** Where the judgments about the people learned from come from, and how far those judges agree. */
async function provenanceOf(
  engine: Engine,
  selection: Selection,
  terms: readonly FairnessTerm[],
  work: Work,
): Promise<GraphProvenance> {
  if (terms.every(isRule)) return joinedProvenance(terms);
  const people = await engine.people(selection, work);
  try {
    return await sideProvenance(people, terms, work);
  } finally {
    await people.close();
  }
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
