import type { SideInformation, SimulationTask, Study, Table } from 'pairfair';
import { admissionsStudy, sideOfTerms, simulatedOracle, simulationTask } from 'pairfair/internal';
import { type Invocation, UsageError, type Values } from '../../command.ts';
import { graphFlags } from '../../dataFlags.ts';
import { loadData } from '../../loadData.ts';
import { readSide } from '../../side.ts';

/** Whom made-up judges are asked about, what they are asked, and what is true. */
export interface AskedPeople {
  readonly task: SimulationTask;
  readonly ids: readonly string[];
  readonly groups: Int32Array;
  /** 0 to learn from, 1 to test on; all 0 without a split. */
  readonly sides: Int32Array;
  readonly table: Table;
  /** The whole study, where the people are synthetic. */
  readonly synthetic: Study | null;
}

/** The synthetic data by name: further columns per score. */
export const syntheticSets: Readonly<Record<string, number>> = {
  'synthetic-low': 0,
  'synthetic-high': 100,
};

/** The people DATA names: those of a table, or synthetic ones. */
export async function askedPeople(invocation: Invocation): Promise<AskedPeople> {
  const { positionals, values, terminal } = invocation;
  const source = String(positionals[1]);
  const kind = values.kind as SimulationTask['kind'] | undefined;
  if (source in syntheticSets) {
    requireNoTableFlags(values, source);
    return syntheticPeople(source, kind, Number(values.seed ?? 1));
  }
  const within = values.ranking !== undefined || kind === 'comparison';
  const data = await loadData(source, values, terminal, within ? ['protected'] : []);
  const { terms } = await readSide(data, values);
  const { table, parts } = data;
  const { groups, ids } = data.people;
  const task = simulationTask(sideOfTerms(terms, data.people, 'everybody'), groups, kind);
  return { task, ids, groups, sides: sidesOf(ids.length, parts?.test), table, synthetic: null };
}

/** What says something about a table says nothing about synthetic people. */
export function requireNoTableFlags(values: Values, source: string): void {
  const foreign = [...graphFlags.map(({ name }) => name), 'target', 'protected', 'id', 'split'];
  const given = foreign.find((name) => values[name] !== undefined);
  if (given !== undefined) {
    throw new UsageError(`--${given} is about a table; ${source} brings its own people.`);
  }
}

function syntheticPeople(
  source: string,
  kind: SimulationTask['kind'] | undefined,
  seed: number,
): AskedPeople {
  const study = admissionsStudy({ extraColumns: syntheticSets[source]! }, seed);
  const { groups, table, split } = study;
  const side: SideInformation = { kind: 'classes', classes: simulatedOracle({ study, split }) };
  return {
    task: simulationTask(side, groups, kind ?? 'pair'),
    ids: Array.from(groups, (_, i) => String(i + 1)),
    ...{ groups, table, synthetic: study },
    sides: sidesOf(groups.length, split.test),
  };
}

function sidesOf(people: number, test: Uint32Array | undefined): Int32Array {
  const sides = new Int32Array(people);
  for (const i of test ?? []) sides[i] = 1;
  return sides;
}
