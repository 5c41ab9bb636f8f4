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
    (event: string, details: Readonly<Record<string, unknown>> = {}) =>
      write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`);
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** An older log is given up when the studio starts. */
const mostBytes = 10 * 2 ** 20;

/** What {@link createLog} needs to write to a file that only its owner can read; lines are added. */
export function logFile(path: string): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) rmSync(path);
  const file = openSync(path, 'a', 0o600);
  return (line) => {
    writeSync(file, line);
  };
}
