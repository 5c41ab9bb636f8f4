import type { Terminal } from './terminal.ts';

/** A flag of a command. */
export interface Flag {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'list' | 'numbers';
  /** What stands for the value in the help, as in COL or FILE. */
  readonly value?: string;
  readonly help: string;
  /** The words it takes, where there are few. */
  readonly choices?: readonly string[];
  /** The heading it stands under in the help; without one it is the command's own. */
  readonly group?: string;
  /** The least and the most it may be, where it must be a whole number. */
  readonly whole?: readonly [least: number, most: number];
  /** What the one column that it names is used for; such a column is no feature. */
  readonly role?: 'target' | 'id' | 'split' | 'weight' | 'rating' | 'ranking';
}

/** Flags that stand under one heading in the help. */
export function grouped(group: string, flags: readonly Flag[]): readonly Flag[] {
  return flags.map((flag) => ({ group, ...flag }));
}

/** The values of flags, by name; what was not given is not there. */
export type Values = Readonly<
  Record<string, string | number | boolean | readonly string[] | readonly number[] | undefined>
>;

/** What a command is run with. */
export interface Invocation {
  readonly positionals: readonly string[];
  readonly values: Values;
  readonly terminal: Terminal;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** A command as the help lists it, without what it takes to run it. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  /** Loads the command; until then none of the library, engines or studio is in memory. */
  load(): Promise<Command>;
}

/** One command of the program. */
export interface Command {
  /** What follows the name, as in DATA GRAPH --out MODEL. */
  readonly usage: string;
  /** A line that runs. */
  readonly example: string;
  /** How many words without a dash it takes, at least and at most. */
  readonly positionals: readonly [least: number, most: number];
  /** The words its first word is one of, where there are few. */
  readonly verbs?: readonly string[];
  /** The flags that go with each of these words; default: all. */
  readonly verbFlags?: Readonly<Record<string, readonly Flag[]>>;
  readonly flags: readonly Flag[];
  /** Does the work; what it returns is the JSON document of --json. */
  run(invocation: Invocation): Promise<object>;
  /** Whether what it found out is bad news: exit 1, though it did its work. */
  failed?(document: object): boolean;
}

/** A loaded command with what the help calls it. */
export type NamedCommand = Command & Pick<ListedCommand, 'name' | 'summary'>;

/** The user's mistake in calling the program: exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
