import { describe } from 'vitest';
import type { TableEngine } from '../src/engine/tableEngine.ts';
import { type ContractTable, names } from './contractTable.ts';
import { contractFaults } from './engineFaults.ts';
import { contractModels } from './engineModels.ts';
import { contractStatistics } from './engineSums.ts';

/** An adapter as the contract sees it. */
export interface EngineAdapter {
  readonly name: 'memory' | 'duckdb' | 'clickhouse';
  /** Whether the engine holds a copy of the table, which nobody can change. */
  readonly holdsCopy?: boolean;
  /** How far a fit repeated may be off where servers add up in any order; else it has the same bits. */
  readonly roundOff?: number;
  /** Puts a table where the adapter reads it, and opens it. */
  open(table: ContractTable): Promise<OpenedTable>;
}

export interface OpenedTable {
  readonly engine: TableEngine;
  /** A new place that {@link TableEngine.write} can write to. */
  place(): string;
  /** What was written there: rows of values by column name; undefined when nothing is there. */
  readBack(place: string): Promise<Record<string, unknown>[] | undefined>;
  /** Changes the table behind the engine's back: one more row, like the first but of another id. */
  addRow(): Promise<void>;
  /** Takes a column away behind the engine's back. */
  dropColumn(name: string): Promise<void>;
  /** What the engine keeps outside memory right now: temporary files or tables. */
  leftovers(): Promise<readonly string[]>;
  /** Closes the engine and takes the table away. */
  close(): Promise<void>;
}

/** The contract every engine keeps: the same numbers as the library on arrays, and no surprises. */
export function engineContract(adapter: EngineAdapter): void {
  describe(`the ${adapter.name} engine`, () => {
    contractStatistics(adapter);
    describe('with weights', () => contractStatistics(adapter, names.weight));
    contractModels(adapter);
    contractFaults(adapter);
  });
}
