import type { ColumnStatistics, Table } from 'pairfair';
import type { Counted, MembershipRule, PairRelation, Work } from '../engine.ts';
import type { RowStore, Spill } from './rowStore.ts';

/**
 * What streaming engines (memory, DuckDB) differ in: where raw rows come from, in order, and how
 * ranks are found. Everything else is computed the same way from chunks of rows.
 */
export interface PeopleSource {
  /** How many people take part; checked against what every pass meets. */
  readonly rows: number;
  readonly leftOut: number;
  readonly groupSizes: Float64Array;
  readonly spill: Spill;
  /** The people in order, a few thousand at a time, with these columns. */
  chunks(columns: readonly ColumnRequest[], work: Work): AsyncIterable<PeopleChunk>;
  columnStatistics(
    columns: readonly string[],
    quartiles: boolean,
    work: Work,
  ): Promise<Counted & { readonly columns: readonly ColumnStatistics[] }>;
  /** Rows (person, group, cell, share), by person, then cell. */
  members(rule: MembershipRule, work: Work): Promise<Members>;
  /** Pairs by the people's numbers, and how many have an end that nobody here is. */
  pairs(pairs: PairRelation, work: Work): Promise<PlacedPairs>;
  close(): Promise<void>;
}

/** A raw column as a chunk is to have it: categories are coded by `levels`. */
export type ColumnRequest =
  | { readonly kind: 'numeric'; readonly name: string }
  | { readonly kind: 'category'; readonly name: string; readonly levels: readonly string[] };

export interface PeopleChunk {
  /** Number of its first person. */
  readonly first: number;
  readonly table: Table;
  readonly groups: Int32Array;
  readonly y: Float64Array;
}

export interface Members {
  readonly store: RowStore;
  readonly cells: number;
  readonly unknown: number;
}

export interface PlacedPairs {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly weight: Float64Array;
  readonly unknown: number;
}
