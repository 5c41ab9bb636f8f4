import {
  type Engine,
  type EngineFit,
  type EngineFitSpec,
  fitWithEngine,
  type NeighborOptions,
} from '@pairfair/engines/engine';
import { graphAgreement } from 'pairfair';
import { gammaWarnings } from '../chanceWarnings.ts';
import type { Values } from '../command.ts';
import { type FitChoices, givenOptions, legalWarning, recipeOptions } from '../fitPipeline.ts';
import { columnPart, valuePart } from '../loadData.ts';
import type { Terminal } from '../terminal.ts';
import { versions } from '../version.ts';
import { openData } from './chooseEngine.ts';
import { type EngineData, engineData } from './engineData.ts';
import { type EngineSide, engineSide } from './engineSide.ts';

/** A fit where the data are, and what it was asked for. */
export interface FittedEngine {
  readonly fit: EngineFit;
  readonly data: EngineData;
}

/** Learns a model through an engine, telling on stderr how the data were understood. */
export async function engineFit(
  source: string,
  name: Engine['name'],
  choices: FitChoices,
  values: Values,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<FittedEngine> {
  const work = { signal, onProgress: terminal.progress };
  const engine = await openData(source, name, values);
  try {
    const data = await engineData(engine, values, work);
    describe(data, terminal);
    terminal.stage('table');
    const side = await engineSide(engine, data, values, work);
    const { warnings: agreement } = graphAgreement(side.provenance);
    for (const note of side.notes) if (!agreement.includes(note)) terminal.note(`  ${note}`);
    const fit = await fitWithEngine(engine, specOf(data, side, choices, values), work);
    terminal.stage('fit');
    if (fit.leftOut > 0) {
      terminal.note(
        `  ${fit.leftOut} of ${data.description.rows} rows lack the target or the protected attribute and are left out.`,
      );
    }
    return { fit, data };
  } finally {
    await engine.close();
  }
}

function describe({ description, roles, target, selection }: EngineData, terminal: Terminal): void {
  const features = roles.filter(({ role }) => role === 'feature');
  const ignored = roles
    .filter(({ role }) => role === 'ignored')
    .map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`));
  const list = (names: readonly string[]) =>
    names.slice(0, 12).join(', ') + (names.length > 12 ? ` and ${names.length - 12} more` : '');
  const named = (kind: string) => features.filter((f) => f.kind === kind).map(({ name }) => name);
  terminal.note(`${description.source}: ${description.rows} rows`);
  if (named('numeric').length > 0) terminal.note(`  numbers: ${list(named('numeric'))}`);
  if (named('category').length > 0) terminal.note(`  categories: ${list(named('category'))}`);
  if (ignored.length > 0) terminal.note(`  ignored: ${list(ignored)}`);
  terminal.note(
    target.kind === 'binary'
      ? `  target: ${target.column}, 1 = ${target.positive}, 0 = ${target.negative}`
      : `  target: ${target.column}, numbers`,
  );
  terminal.note(`  groups: ${list(selection.groups.names)}`);
  for (const note of description.notes) terminal.note(`  ${note}`);
}

function specOf(
  { description, roles, selection, target, protectedColumns }: EngineData,
  side: EngineSide,
  { gamma, dims, ridge, c, threshold }: FitChoices,
  values: Values,
): EngineFitSpec {
  const input = values['protected-input'] === 'exclude' ? 'exclude' : 'include';
  const { scaling = 'standard', missing = 'fill', maxLevels = 500 } = recipeOptions(values);
  return {
    features: roles.filter(({ role }) => role === 'feature').map(({ name }) => name),
    ...{ selection, target },
    protectedAttribute: {
      columns: protectedColumns.map(columnPart),
      values: protectedColumns.map(valuePart),
      groups: selection.groups.names,
      input,
    },
    recipe: { scaling, missing, maxLevels },
    fairness: side.terms,
    neighbors: {
      neighbors: Number(values.neighbors ?? 10),
      ...(values['neighbor-mode'] !== undefined && {
        mode: values['neighbor-mode'] as NonNullable<NeighborOptions['mode']>,
      }),
    },
    ...(values.kernel !== undefined && {
      kernel: {
        name: values.kernel as 'rbf',
        ...(values.width !== undefined && { width: Number(values.width) }),
        ...(values.landmarks !== undefined && { landmarks: Number(values.landmarks) }),
      },
    }),
    solve: {
      gamma,
      ...(dims !== undefined && { dims }),
      ...(ridge !== undefined && { ridge }),
      ...(values.balance !== undefined && { balance: values.balance as 'weight' | 'none' }),
      ...(values.constraint !== undefined && {
        constraint: values.constraint as 'representation' | 'basis',
      }),
    },
    ...{ c, threshold, seed: Number(values.seed ?? 1) },
    provenance: {
      data: description.digest,
      graph: side.provenance,
      versions,
      options: givenOptions(values),
    },
    warnings: [
      ...gammaWarnings(graphAgreement(side.provenance), gamma),
      ...(input === 'include' ? [legalWarning] : []),
    ],
    ...(selection.part && { evaluate: { ...selection.part, value: 'test' } }),
  };
}
