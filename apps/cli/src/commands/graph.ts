import { graphSummary } from 'pairfair';
import type { Command } from '../command.ts';
import { graphFlags, graphOutFlag, roleFlags } from '../dataFlags.ts';
import { describeData } from '../describeData.ts';
import { summaryLines } from '../graphLines.ts';
import { loadData } from '../loadData.ts';
import { requireOut } from '../requireOut.ts';
import { saveGraph } from '../saveGraph.ts';
import { sideInformation } from '../sideInformation.ts';

/** Makes a fairness graph and saves it. */
export const graph: Command = {
  usage: 'DATA --protected COL GRAPH --out FILE',
  example: 'pairfair graph people.csv --protected gender --ranking score --out graph.json',
  positionals: [1, 1],
  flags: [...roleFlags, ...graphFlags, graphOutFlag],
  async run({ positionals, values, terminal }) {
    const out = requireOut(values);
    const data = await loadData(String(positionals[0]), values, terminal, []);
    describeData(data, terminal);
    const side = await sideInformation(data, values);
    const summary = graphSummary(side.graph, data.groups);
    for (const line of summaryLines(summary, data.groupNames)) terminal.print(line);
    for (const note of side.notes) terminal.note(`Note: ${note}`);
    await saveGraph(out, side.graph, data.ids, side.provenance, terminal);
    return { format: 'pairfair/graph-summary', version: 1, ...summary, notes: side.notes, out };
  },
};
