import { type Flag, type Invocation, UsageError } from '../../command.ts';
import { commonFlags } from '../../commonFlags.ts';

/** One thing that `pairfair judgments` does. */
export interface Verb {
  /** The flags it takes; others are refused, because they would do nothing. */
  readonly flags: readonly Flag[];
  run(invocation: Invocation): Promise<object>;
}

/** Throws when a flag of another verb is given. */
export function requireOwnFlags(name: string, { flags }: Verb, { values }: Invocation): void {
  const known = [...flags, ...commonFlags].map((flag) => flag.name);
  const foreign = Object.keys(values).find((flag) => !known.includes(flag));
  if (foreign !== undefined) {
    throw new UsageError(`--${foreign} does not go with judgments ${name}.`);
  }
}
