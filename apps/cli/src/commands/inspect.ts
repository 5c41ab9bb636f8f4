import { graphAgreement, graphFromJson, graphSummary, type Pipeline } from 'pairfair';
import { columnOf } from 'pairfair/internal';
import { type Command, UsageError } from '../command.ts';
import { commandLine } from '../commandLine.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';
import { summaryLines } from '../graphLines.ts';
import { isPairfairFile } from '../look/isPairfairFile.ts';
import { figure } from '../measureLines.ts';
import { readPipeline } from '../readPipeline.ts';
import { readSealed, unsealedFlag } from '../readSealed.ts';

/** Shows what is in a table, and proposes what to do with it; or what is in a model or graph file. */
export const inspect: Command = {
  usage: 'DATA|MODEL|GRAPH',
  example: 'pairfair inspect people.csv',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags.filter(({ name }) => ['ranking', 'ratings'].includes(name)),
    unsealedFlag,
  ],
  async run({ positionals, values, terminal }) {
    const path = String(positionals[0]);
    if (!isPairfairFile(path)) {
      // Loaded only for what needs it: a table brings an engine with it.
      const { inspectTable } = await import('../look/inspectTable.ts');
      return inspectTable(path, values, terminal);
    }
    const file = readSealed(path, values, (document) => document);
    const format = (file as { format?: unknown } | null)?.format;
    if (format === 'pairfair/graph') {
      const { graph, provenance } = readSealed(path, values, graphFromJson);
      const groups =
        graph.kind === 'cells' && graph.between === 'groups' ? graph.groups : undefined;
      const summary = graphSummary(graph, groups);
      for (const line of summaryLines(summary, [])) terminal.print(line);
      if (provenance) terminal.print(`  made by ${provenance.method}`);
      const warnings = provenance ? graphAgreement(provenance).warnings : [];
      for (const warning of warnings) terminal.print(`Note: ${warning}`);
      terminal.next(
        commandLine(
          'fit',
          'DATA',
          '--target',
          'COL',
          '--protected',
          'COL',
          '--graph',
          path,
          '--out',
          'model.json',
        ),
      );
      return { format: 'pairfair/graph-summary', version: 1, ...summary, provenance };
    }
    if (format !== 'pairfair/model') {
      throw new UsageError(`${positionals[0]} is neither a model nor a graph file.`);
    }
    const pipeline = readPipeline(path, values);
    for (const line of modelLines(pipeline)) terminal.print(line);
    terminal.next(commandLine('export', path, '--to', 'card', '--out', 'card.html'));
    const { target, protectedAttribute, provenance, warnings, representation } = pipeline;
    const { settings, diagnostics } = representation as Extract<
      Pipeline['representation'],
      { settings: unknown }
    >;
    return {
      format: 'pairfair/model-summary',
      version: 1,
      ...{ target, protectedAttribute, provenance, settings, diagnostics, warnings },
    };
  },
};

/** Graded models have as many dimensions as the data; the first count most. */
const mostDims = 10;

function modelLines(pipeline: Pipeline): string[] {
  const { target, protectedAttribute, provenance, recipe, representation, warnings } = pipeline;
  const dims = representation.eigenvalues.length;
  const shown = Math.min(dims, mostDims);
  return [
    `${predicts(target)} from ${recipe.steps.length} columns (${recipe.outputs.length} numbers), learned from ${provenance.people} people.`,
    `Protected attribute: ${protectedAttribute.columns.join(', ')} (${protectedAttribute.groups.join(', ')}), ${protectedAttribute.input}d as an input.`,
    `Judgments: ${provenance.graph?.method ?? 'none'}.`,
    `${dims} dimensions:`,
    ...Array.from({ length: shown }, (_, d) => `  z${d + 1}: ${carriers(pipeline, d)}`),
    ...(shown < dims ? [`  … and ${dims - shown} that count less`] : []),
    ...(recipe.dropped.length > 0
      ? [`Dropped: ${recipe.dropped.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`]
      : []),
    ...warnings.map((warning) => `Note: ${warning}`),
  ];
}

function predicts(target: Pipeline['target']): string {
  if (!target) return "Says how high judges would place somebody (no target: judges' order alone)";
  return `Predicts ${target.column}${target.kind === 'binary' ? ` = ${target.positive}` : ''}`;
}

/** The columns that move a dimension most. */
function carriers({ representation, recipe }: Pipeline, d: number): string {
  if (representation.kind !== 'linear' || !('diagnostics' in representation)) {
    return 'made of kernel values, not of columns';
  }
  const { columnShares } = representation.diagnostics as {
    columnShares: Parameters<typeof columnOf>[0];
  };
  const shares = Array.from(columnOf(columnShares, d), (share, j) => ({ share, j }));
  return shares
    .sort((a, b) => b.share - a.share)
    .slice(0, 4)
    .map(({ share, j }) => `${recipe.outputs[j]?.name} ${figure(share)}`)
    .join(', ');
}
