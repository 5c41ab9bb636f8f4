import { type GraphSummary, groupReveal } from 'pairfair';
import type { LoadedData } from './loadData.ts';
import { figure } from './measureLines.ts';
import type { Terminal } from './terminal.ts';

/** Tells on stderr how the columns were understood, and what was left out. */
export function describeData(data: LoadedData, terminal: Terminal): void {
  const features = data.roles.filter(({ role }) => role === 'feature');
  const numeric = features.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
  const categories = features
    .filter(({ kind }) => kind === 'category')
    .map(({ name, levels }) => `${name} (${levels})`);
  const ignored = data.roles
    .filter(({ role }) => role === 'ignored')
    .map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`));
  terminal.note(`${data.source}: ${data.table.rows} people`);
  if (numeric.length > 0) terminal.note(`  numbers: ${shortList(numeric)}`);
  if (categories.length > 0) terminal.note(`  categories: ${shortList(categories)}`);
  if (ignored.length > 0) terminal.note(`  ignored: ${shortList(ignored)}`);
  if (data.target) {
    const { column, kind, positive, negative } = data.target;
    terminal.note(
      kind === 'binary'
        ? `  target: ${column}, 1 = ${positive}, 0 = ${negative}`
        : `  target: ${column}, numbers`,
    );
  }
  const sizes = data.groupNames.map(
    (name, g) => `${name} ${data.groups.filter((i) => i === g).length}`,
  );
  terminal.note(`  groups: ${shortList(sizes)}`);
  const telling = groupReveal(data.table, data.groups, data.groupNames.length).filter(
    ({ reveals }) => reveals,
  );
  if (telling.length > 0) {
    const words = { auc: 'AUC', 'cramers-v': "Cramér's V" };
    const named = telling.map(
      ({ name, measure, value }) => `${name} (${words[measure]} ${figure(value)})`,
    );
    terminal.note(`  still reveal the group: ${shortList(named)}`);
  }
  for (const note of data.notes) terminal.note(`  ${note}`);
}

/** Tells what the fairness graph links. */
export function describeGraph(summary: GraphSummary, terminal: Terminal): void {
  const { edges, people } = summary;
  terminal.note(`  fairness graph: ${edges} pairs among ${people} people`);
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 12).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}
