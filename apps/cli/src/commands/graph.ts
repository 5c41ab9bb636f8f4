import { graphAgreement, graphSummary } from 'pairfair';
import type { Command } from '../command.ts';
import { graphFlags, graphOutFlag, roleFlags } from '../dataFlags.ts';
import { describeData } from '../describeData.ts';
import { engineFlags } from '../engine/engineFlags.ts';
import { summaryLines } from '../graphLines.ts';
import { linkedData } from '../linkedData.ts';
import { afterGraph } from '../nextLines.ts';
import { requireGraphOut, saveGraph } from '../saveGraph.ts';
import { readSide } from '../side.ts';

/** Makes a fairness graph and saves it. */
export const graph: Command = {
  usage: 'DATA --protected COL GRAPH --out FILE',
  example: 'pairfair graph people.csv --protected gender --ranking score --out graph.json',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    // One thread links.
    ...engineFlags.filter(({ name }) => name !== 'workers'),
    graphOutFlag,
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireGraphOut(values);
    const data = await linkedData(String(positionals[0]), values, terminal);
    describeData(data, terminal);
    const {
      graph,
      provenance,
      notes: own,
    } = await readSide(data, values, {
      ...{ signal, onProgress: terminal.progress },
    });
    const notes = [...graphAgreement(provenance).warnings, ...own];
    const summary = graphSummary(graph, data.people.groups);
    for (const line of summaryLines(summary, data.groups.names)) terminal.print(line);
    for (const note of notes) terminal.note(`Note: ${note}`);
    await saveGraph(out, graph, data.people.ids, provenance, terminal);
    terminal.next(...afterGraph(String(positionals[0]), values, out));
    return { format: 'pairfair/graph-summary', version: 1, ...summary, notes, out };
  },
};
