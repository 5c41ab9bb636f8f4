/** A figure as it is written down; further keys say what was measured. */
export interface BenchRow {
  readonly item: string;
  readonly title: string;
  /** When and at which commit. */
  readonly at?: { readonly date: string; readonly commit: string };
  readonly scale?: ScaleRun;
}

/** One call on a growing table: seconds and bytes, or why it failed. */
export interface ScaleRun {
  readonly command: string;
  readonly people: number;
  readonly cols: number;
  /** Bytes of the file, and seconds of DuckDB's bare read of it. */
  readonly file: number;
  readonly bare: number;
  readonly wall?: number;
  readonly cpu?: number;
  readonly bytes?: number;
  readonly spilled?: number;
  readonly read?: number;
  readonly failed?: string;
}

export function mergeRows(
  earlier: readonly BenchRow[],
  item: string,
  measured: readonly BenchRow[],
  options: { readonly order: readonly string[]; readonly whole?: boolean },
): BenchRow[];

export function scaleGoals(
  rows: readonly { readonly scale: ScaleRun }[],
): { readonly goal: string; readonly verdict: string }[];

/** The page RESULTS.md, from what results.json holds. */
export function reportMarkdown(results: unknown): string;
