import type { Graph } from '../graphs/graph.ts';
import type { Links, Selection, TableColumn } from '../pipeline/engine.ts';
import type { FitSpec } from '../pipeline/fitSpec.ts';
import type { LinkRule } from '../pipeline/linkRule.ts';
import type { SelectedPeople } from '../pipeline/selectPeople.ts';
import type { Table } from '../recipe/table.ts';
import type { Asking } from './asking.ts';
import type { CellSteps } from './cellSteps.ts';
import type { Who } from './question.ts';

/** What is known of a table in partitions before any of them has been asked. */
export interface PartitionRoles {
  readonly id: string;
  readonly protected: readonly string[];
  readonly target: string | null;
  readonly weight: string | null;
  /** The column that says train or test. */
  readonly split: string | null;
  /** Columns that link or order people. */
  readonly judged: readonly string[];
  /** Ids that judgments speak of. */
  readonly listed: readonly string[];
}

/** What the people of a table in partitions need of it. */
export interface PartitionedTable {
  readonly asking: Asking;
  readonly roles: PartitionRoles;
  readonly spec: FitSpec | null;
  readonly measured: number;
  columns(): readonly TableColumn[];
  /** Raw rows of the people of these ids, and of all others that were asked for by id. */
  listed(ids: readonly string[]): Table;
}

/** Some of the people, as they are in the table, and their numbers among all. */
export interface HeldPeople {
  readonly numbers: Uint32Array;
  readonly table: Table;
}

/** Links over the people of all partitions. */
export interface PartitionLinks extends Links {
  readonly rule: LinkRule;
  /** Cells as each partition can make them; null for links that are listed. */
  steps(): CellSteps | null;
  /** The links among some of the people, with the cells of everybody. */
  among(people: SelectedPeople): Graph;
}

/** The people of all partitions, as features need them. */
export interface PartitionPeople {
  readonly table: PartitionedTable;
  readonly selection: Selection;
  readonly rows: number;
  readonly weight: number;
  readonly numeric: readonly string[];
  /** The partitions in their order, with how many people take part. */
  readonly parts: readonly { readonly name: string; readonly rows: number }[];
  /** Links that were made so far by cells. */
  readonly cells: readonly PartitionLinks[];
  /** What is known of the columns of the draft, for a shift. */
  meanOf(column: string): number;
  /** The people drawn: everybody unless they are many. */
  drawn(): HeldPeople;
  /** Raw rows of people by number. */
  held(numbers: Uint32Array): HeldPeople;
  listed(rule: { readonly id: readonly string[] } | LinkRule): Table;
}

/** Who takes part of each partition, by the columns that say so. */
export function whoOf({ id, groups, target, weight = null, part }: Selection): Who {
  return {
    id: id ?? '',
    protected: groups.columns,
    target: target?.column ?? null,
    weight,
    part: part && { column: part.column, value: part.value },
  };
}
