import { extname } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import { type Graph, type GraphProvenance, graphToJson } from 'pairfair';
import { UsageError, type Values } from './command.ts';
import { isGraphTable, writeGraphTable } from './graphTable.ts';
import { placeName, requireOut } from './requireOut.ts';
import type { Terminal } from './terminal.ts';

/** Where a graph goes: a graph file, or a table by its ending. */
export function requireGraphOut(values: Values): string {
  const out = requireOut(values);
  if (isGraphTable(out) || /(^-|\.json)$/i.test(out) || extname(out) === '') return out;
  throw new UsageError(
    `--out ${out}: a graph is written as a graph file (.json) or a table (.csv, .tsv, .jsonl, .parquet), not as ${extname(out)}.`,
  );
}

/** Saves a graph, as a table where the name is one of a table, else as a graph file; says so. */
export async function saveGraph(
  out: string,
  graph: Graph,
  ids: readonly string[],
  provenance: GraphProvenance,
  terminal: Terminal,
): Promise<void> {
  if (isGraphTable(out)) {
    await writeGraphTable(out, graph, ids);
    terminal.note(
      'Note: A table has no place for where a graph comes from and how far judges agreed; a graph file (.json) carries both into every model made with it.',
    );
    if (graph.kind === 'cells' && graph.between === 'groups') {
      terminal.note(
        'Note: Its cells link people of different groups: read it with --between groups.',
      );
    }
  } else {
    await atomicWriteFile(out, sealJson({ ...graphToJson(graph, { ids, provenance }) }));
  }
  terminal.print(`Saved ${placeName(out)}`);
}
