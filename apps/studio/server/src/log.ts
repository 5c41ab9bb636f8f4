import { mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Structured logs: one JSON object a line. Never tokens, answers or people's data. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, unknown>>): void;
  warn(event: string, details?: Readonly<Record<string, unknown>>): void;
  error(event: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A log that writes lines with `write`, which is stderr unless said otherwise. */
export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const line =
    (level: string) =>
    (event: string, details: Readonly<Record<string, unknown>> = {}) => {
      const own = { at: new Date().toISOString(), level, event };
      // Whatever details are called, these keep their place and their meaning.
      write(`${plainly(JSON.stringify({ ...own, ...details, ...own }))}\n`);
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** JSON spells out C0; a terminal also obeys DEL, C1 and the marks that turn the direction of writing. */
function plainly(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** An older log is given up when the studio starts. */
const mostBytes = 10 * 2 ** 20;

/**
 * What {@link createLog} needs to write to a file that only its owner can read; lines are added. It
 * is made with the first line: a studio that cannot start leaves nothing behind.
 */
export function logFile(path: string): (line: string) => void {
  let file: number | undefined;
  return (line) => {
    file ??= openLog(path);
    writeSync(file, line);
  };
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) rmSync(path);
  return openSync(path, 'a', 0o600);
}
