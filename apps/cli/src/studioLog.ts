import type { Log } from '@pairfair/studio';

/** What concerns whoever started a studio, in words. */
const concerns: Readonly<Record<string, string>> = {
  'database.lost': 'The database has ended; it is being started again.',
  'database.restart-failed': 'The database does not start again; the studio keeps trying.',
  'database.moved': 'The database runs on another port now: end the studio and start it again.',
  'login.refused': 'Somebody was refused: a wrong name or password.',
  'job.bug': 'A fit or comparison ended by a fault of pairfair; the log has it.',
  bug: 'A request ended by a fault of pairfair; the log has it.',
};

/** A log that also tells a person what concerns them, in a line. */
export function studioLog(log: Log, tell: (line: string) => void): Log {
  const also =
    (write: Log['warn']): Log['warn'] =>
    (event, details) => {
      write(event, details);
      const words = concerns[event];
      if (words !== undefined) tell(words);
    };
  return { info: log.info, warn: also(log.warn), error: also(log.error) };
}
