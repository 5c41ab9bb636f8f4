import type { DataTable } from '@pairfair/engines/tables';
import { targetOf } from '@pairfair/workbench/roles';
import { auc, type ColumnReveal, groupReveal, PairfairError } from 'pairfair';
import { midRanks, requireColumn } from 'pairfair/internal';
import { featureNotes, type NotedTarget } from '../choices/featureNotes.ts';
import { UsageError, type Values } from '../command.ts';
import { commandLine, dataWords } from '../commandLine.ts';
import { loadedData } from '../loadData.ts';
import { quickComparison } from '../nextLines.ts';
import { type ColumnLook, columnLook } from './columnLook.ts';
import { type GuessedRoles, guessRoles } from './guessRoles.ts';

/** What is in a table, what its columns seem to be for, and what to do with it. */
export interface TableLook {
  readonly rows: number;
  readonly columns: readonly ColumnLook[];
  readonly roles: GuessedRoles;
  /** How well each column tells the group, the worst first; empty without groups. */
  readonly reveals: readonly ColumnReveal[];
  readonly notes: readonly string[];
  /** Lines that run as they are; empty where something is lacking. */
  readonly commands: readonly string[];
  /** The same for a model of one's own, whose scores are in scores.csv. */
  readonly ownModel: string | null;
  /** Of a target of several classes, what they are called. */
  readonly classes?: readonly string[];
  /** What is lacking for a command, in sentences. */
  readonly lacking: readonly string[];
}

/** Looks at a table before anything is learned from it. */
export async function lookAtTable(
  source: string,
  data: DataTable,
  values: Values,
): Promise<TableLook> {
  const columns = data.columns.map(columnLook);
  const roles = guessRoles(columns, values, (name, target) => goesWith(data, name, target));
  const guessed = guessedValues(data, columns, roles, values);
  const lacking = lackingOf(roles);
  const needed = lacking.length > 0 ? [] : undefined;
  const loaded = await loadedData(data, guessed, needed).catch((error: unknown) => {
    // What is wrong with the choice is for the user to read; anything else is not.
    if (error instanceof PairfairError || error instanceof UsageError) return error;
    throw error;
  });
  if (loaded instanceof Error) {
    const says = [...lacking, loaded.message];
    return {
      ...base(),
      reveals: [],
      notes: data.notes,
      commands: [],
      ownModel: null,
      lacking: says,
    };
  }
  const { table, people, groups, notes } = loaded;
  await loaded.engine.close();
  const grouped = roles.protectedAttribute !== null;
  // What came through a pipe cannot be read again.
  const runs = lacking.length === 0 && source !== '-';
  return {
    ...base(),
    reveals: grouped ? groupReveal(table, people.groups, groups.names.length) : [],
    ...{ notes, lacking },
    commands: runs ? commandsOf(source, guessed) : [],
    ownModel: runs ? ownModelLine(source, guessed) : null,
    ...(loaded.target?.classes && { classes: loaded.target.classes }),
  };

  function base() {
    return { rows: data.rows, columns, roles };
  }
}

/** The flags that say what was guessed, over what was given; without columns nobody would learn from. */
function guessedValues(
  data: DataTable,
  columns: readonly ColumnLook[],
  { id, split, target, protectedAttribute, judged }: GuessedRoles,
  values: Values,
): Values {
  const used = [id, split, target, protectedAttribute, judged].map((guess) => guess?.column);
  const given = (values.ignore as string[] | undefined) ?? [];
  const free = (name: string) => !used.includes(name) && !given.includes(name);
  const silly = featureNotes(
    data.columns.filter(({ name }) => free(name)),
    target && targetNumbers(data, target.column, values),
    columns.filter(({ name }) => free(name)),
  );
  const empty = columns.filter(({ name, distinct }) => free(name) && distinct === 0);
  const ignore = [...given, ...silly.map(({ column }) => column), ...empty.map(({ name }) => name)];
  return {
    ...values,
    ...(id && { id: id.column }),
    ...(split && { split: split.column }),
    ...(target && { target: target.column }),
    ...(protectedAttribute && {
      protected: values.protected ?? [protectedAttribute.column],
    }),
    ...(judged && { [judged.flag]: judged.column }),
    ...(ignore.length > 0 && values.features === undefined && { ignore }),
  };
}

function targetNumbers(data: DataTable, name: string, { positive }: Values): NotedTarget {
  const hint = '';
  const options = { positive: positive === undefined ? undefined : String(positive), hint };
  try {
    return targetOf(requireColumn(data, name), options);
  } catch {
    // Said when the roles are settled.
    return { column: name, kind: 'numeric', values: new Float64Array(0) };
  }
}

function lackingOf({ target, protectedAttribute, judged }: GuessedRoles): string[] {
  return [
    ...(target ? [] : ['No column looks like a target: name one with --target.']),
    ...(protectedAttribute
      ? []
      : ['No column looks like a protected attribute: name one with --protected.']),
    ...(judged
      ? []
      : [
          'No column of numbers can stand in for judgments: ask judges (pairfair judgments plan --help), or name a --ranking.',
        ]),
  ];
}

function commandsOf(source: string, values: Values): string[] {
  const words = dataWords(values);
  return [
    commandLine('tune', source, ...words, '--out', 'model.json'),
    commandLine('compare', source, ...words, ...quickComparison, '--out', 'results'),
  ];
}

function ownModelLine(source: string, values: Values): string {
  const words = dataWords(values);
  return commandLine('evaluate', source, ...words, '--scores', 'scores.csv', '--out', 'audit');
}

/**
 * How well a number goes with a target: |2 AUC − 1| of two classes, of several the most that one of
 * them has against the others; of numbers |correlation of ranks|.
 */
function goesWith(data: DataTable, name: string, target: string): number {
  const column = requireColumn(data, name);
  const wanted = requireColumn(data, target);
  if (column.kind !== 'numeric') return 0;
  const codes = wanted.kind === 'numeric' ? wanted.values : Float64Array.from(wanted.codes);
  const known = Uint32Array.from(codes, (_, i) => i).filter(
    (i) =>
      Number.isFinite(column.values[i]) &&
      Number.isFinite(codes[i]) &&
      (wanted.kind === 'numeric' || (codes[i] as number) >= 0),
  );
  const values = Float64Array.from(known, (i) => column.values[i] as number);
  const theirs = Float64Array.from(known, (i) => codes[i] as number);
  const met = Array.from(new Set(theirs)).sort((a, b) => a - b);
  const strength =
    wanted.kind === 'numeric' && met.length > 2
      ? correlation(midRanks(values), midRanks(theirs))
      : Math.max(
          ...met.slice(1).map((code) =>
            Math.abs(
              2 *
                auc(
                  Float64Array.from(theirs, (own) => (own === code ? 1 : 0)),
                  values,
                ) -
                1,
            ),
          ),
        );
  return Number.isFinite(strength) ? Math.abs(strength) : 0;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (of: Float64Array) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = (x: Float64Array, mx: number, y: Float64Array, my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] as number) - my), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}
