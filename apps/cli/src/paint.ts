/** Colours for a terminal; without them texts stay as they are. */
export interface Paint {
  readonly bold: (text: string) => string;
  /** What went wrong. */
  readonly error: (text: string) => string;
  /** What one should know. */
  readonly note: (text: string) => string;
  /** What one might do next. */
  readonly hint: (text: string) => string;
}

const same = (text: string): string => text;
/** No colours. */
export const plain: Paint = { bold: same, error: same, note: same, hint: same };

const code = (number: number) => (text: string) => `\u001b[${number}m${text}\u001b[0m`;
const colored: Paint = { bold: code(1), error: code(31), note: code(33), hint: code(36) };

/**
 * The colours of a stream: none after --no-color; FORCE_COLOR gives them to files and pipes too,
 * NO_COLOR takes them from a terminal.
 */
export function paintOf(
  stream: { readonly isTTY?: boolean },
  { noColor = false, env = process.env }: { noColor?: boolean; env?: NodeJS.ProcessEnv } = {},
): Paint {
  const { FORCE_COLOR: force, NO_COLOR: no } = env;
  if (noColor) return plain;
  if (force !== undefined && force !== '') return /^(0|false)$/i.test(force) ? plain : colored;
  if ((no !== undefined && no !== '') || env.TERM === 'dumb') return plain;
  return stream.isTTY === true ? colored : plain;
}
