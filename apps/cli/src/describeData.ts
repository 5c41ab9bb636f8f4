import { type GraphSummary, groupReveal } from 'pairfair';
import type { LoadedData } from './loadData.ts';
import { figure } from './measureLines.ts';
import type { TableRoles } from './tableRoles.ts';
import type { Terminal } from './terminal.ts';

/** Tells on stderr how the columns of a table were understood, wherever it is. */
export function describeRoles(
  { roles, target, groups, description, features: learned }: TableRoles,
  terminal: Terminal,
  { people = description.rows, sizes }: { people?: number; sizes?: ArrayLike<number> } = {},
): void {
  const features = roles.filter(({ name }) => learned.includes(name));
  const numeric = features.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
  const categories = features
    .filter(({ kind }) => kind === 'category')
    .map(({ name, levels }) => `${name} (${levels})`);
  const ignored = roles
    .filter(({ role }) => role === 'ignored')
    .map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`));
  terminal.note(`${description.source}: ${people} ${sizes ? 'people' : 'rows'}`);
  if (numeric.length > 0) terminal.note(`  numbers: ${shortList(numeric)}`);
  if (categories.length > 0) terminal.note(`  categories: ${shortList(categories)}`);
  for (const { name } of features.filter(({ dates }) => dates)) {
    terminal.note(
      `  dates: each day of '${name}' is taken as a category of its own. Leave it out (--ignore ${name}), or make a number of it.`,
    );
  }
  if (ignored.length > 0) terminal.note(`  ignored: ${shortList(ignored)}`);
  if (target) {
    const { column, kind, positive, negative, classes = [] } = target;
    const says = {
      binary: `1 = ${positive}, 0 = ${negative}`,
      numeric: 'numbers',
      classes: `${classes.length} classes: ${shortList(classes)}`,
    }[kind];
    terminal.note(`  target: ${column}, ${says}`);
  }
  const named = groups.names.map((name, g) => (sizes ? `${name} ${sizes[g]}` : name));
  terminal.note(`  groups: ${shortList(named)}`);
}

/** The same of a table in memory, and what looking at it shows: who is left out, what reveals groups. */
export function describeData(data: LoadedData, terminal: Terminal): void {
  const { people, table, groups } = data;
  const sizes = groups.names.map((_, g) => people.groups.filter((group) => group === g).length);
  describeRoles(data, terminal, { people: table.rows, sizes });
  const telling = groupReveal(table, people.groups, groups.names.length).filter(
    ({ reveals }) => reveals,
  );
  if (telling.length > 0) {
    const words = { auc: 'AUC', 'cramers-v': "Cramér's V" };
    const revealing = telling.map(
      ({ name, measure, value }) => `${name} (${words[measure]} ${figure(value)})`,
    );
    terminal.note(`  still reveal the group: ${shortList(revealing)}`);
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
