import { setTimeout as sleep } from 'node:timers/promises';
import { interruptSessions, removeUnfinished } from '@pairfair/engines/interrupt';
import { runProgram } from './runProgram.ts';

/** How long a server may take to tidy up, in milliseconds. */
const serverPatience = 10_000;
const controller = new AbortController();
// Long synchronous work cannot be cancelled from outside; nothing half written may stay behind.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => interrupted(code));
}

async function interrupted(code: number): Promise<void> {
  controller.abort();
  removeUnfinished();
  const sessions = interruptSessions();
  if (sessions) {
    process.stderr.write(
      '\nRemoving temporary tables from the server … (Ctrl-C again leaves them)\n',
    );
    process.once('SIGINT', () => process.exit(code));
    const tidied = await Promise.race([sessions.then(() => true), sleep(serverPatience, false)]);
    if (!tidied) {
      process.stderr.write('\nInterrupted; the server may still have tables pairfair_tmp_….\n');
      process.exit(code);
    }
  }
  process.stderr.write('\nInterrupted; nothing half written was left behind.\n');
  process.exit(code);
}

// A reader that has seen enough (head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') {
    removeUnfinished();
    process.exit(0);
  }
  throw error;
});

// Where it is a file on a full disk, what is said is lost; what is done is not.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOSPC') throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), controller.signal);
