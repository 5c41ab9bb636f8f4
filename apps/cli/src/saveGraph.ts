import { atomicWriteFile } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import { type Graph, type GraphProvenance, graphToJson } from 'pairfair';
import { isGraphTable, writeGraphTable } from './graphTable.ts';
import type { Terminal } from './terminal.ts';

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
  terminal.print(`Saved ${out}`);
}
