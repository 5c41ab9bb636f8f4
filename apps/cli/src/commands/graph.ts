import { atomicWriteFile } from '@pairfair/engines/tables';
import { graphSummary, graphToJson } from 'pairfair';
import type { Command } from '../command.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';
import { describeData } from '../describeData.ts';
import { summaryLines } from '../graphLines.ts';
import { loadData } from '../loadData.ts';
import { sealJson } from '../seal.ts';
import { sideInformation } from '../sideInformation.ts';
import { requireOut } from './fit.ts';

/** Makes a fairness graph and saves it. */
export const graph: Command = {
  name: 'graph',
  summary: 'make a fairness graph from judgments, ratings or rankings and save it',
  usage: 'DATA --protected COL GRAPH --out FILE',
  example: 'pairfair graph people.csv --protected gender --ranking score --out graph.json',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    { name: 'out', kind: 'text', value: 'FILE', help: 'where to save it' },
  ],
  async run({ positionals, values, terminal }) {
    const out = requireOut(values);
    const data = await loadData(String(positionals[0]), values, terminal, []);
    describeData(data, terminal);
    const side = sideInformation(data, values);
    const summary = graphSummary(side.graph, data.groups);
    const file = graphToJson(side.graph, { ids: data.ids, provenance: side.provenance });
    await atomicWriteFile(out, sealJson({ ...file }));
    for (const line of summaryLines(summary, data.groupNames)) terminal.print(line);
    for (const note of side.notes) terminal.note(`Note: ${note}`);
    terminal.print(`Saved ${out}`);
    return { format: 'pairfair/graph-summary', version: 1, ...summary, notes: side.notes, out };
  },
};
