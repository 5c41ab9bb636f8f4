/** Structured logs: one JSON object a line on stderr. Never tokens, answers or people's data. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, unknown>>): void;
  warn(event: string, details?: Readonly<Record<string, unknown>>): void;
  error(event: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A log that writes lines with `write`, which is stderr unless a test says otherwise. */
export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const line =
    (level: string) =>
    (event: string, details: Readonly<Record<string, unknown>> = {}) =>
      write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`);
  return { info: line('info'), warn: line('warn'), error: line('error') };
}
