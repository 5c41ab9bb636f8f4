import { removeUnfinished } from '@pairfair/engines/tables';
import { runProgram } from './runProgram.ts';

const controller = new AbortController();
// Long synchronous work cannot be cancelled from outside; nothing half written may stay behind.
process.once('SIGINT', () => {
  controller.abort();
  removeUnfinished();
  process.stderr.write('\nInterrupted; nothing half written was left behind.\n');
  process.exit(130);
});

// A reader that has seen enough (head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), controller.signal);
