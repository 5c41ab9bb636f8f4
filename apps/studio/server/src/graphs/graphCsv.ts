import { csvText } from '@pairfair/output';
import { graphFromJson } from 'pairfair';
import { toEdges } from 'pairfair/internal';

/**
 * The links of a graph document as a table for spreadsheets: two ids and a weight a line.
 *
 * @throws PairfairError `invalid-option` for more than two million links.
 */
export function graphCsv(document: unknown): string {
  const { graph, ids } = graphFromJson(document);
  const { source, target, weight } = toEdges(graph);
  const name = (i: number) => String(ids?.[i] ?? i + 1);
  const rows = Array.from(source, (s, e) => [
    ...[name(s), name(target[e] as number), weight[e] as number],
  ]);
  return csvText([['a', 'b', 'weight'], ...rows], { spreadsheet: true });
}
