// What a worker of the pool runs: it waits for the name of a task and an input, one at a time.

import { parentPort, workerData } from 'node:worker_threads';
import { PairfairError } from 'pairfair';
import { packError, type TaskMessage, type WorkerMessage } from './messages.ts';
import type { Task } from './pool.ts';
import { tasks as builtIn } from './tasks.ts';

const port = parentPort!;
const say = (message: WorkerMessage): void => port.postMessage(message);
const registry = await loadTasks(workerData.modules);

port.on('message', async ({ task, input }: TaskMessage) => {
  try {
    const output = await taskNamed(task)(input as never, {
      onProgress: (progress) => say({ kind: 'progress', progress }),
    });
    say({ kind: 'done', output });
  } catch (thrown) {
    say({ kind: 'failed', error: packError(thrown) });
  }
});

async function loadTasks(modules: readonly string[]): Promise<Map<string, Task>> {
  const found = new Map<string, Task>(Object.entries(builtIn));
  for (const module of modules) {
    const { tasks } = (await import(module)) as { tasks: Record<string, Task> };
    for (const [name, task] of Object.entries(tasks)) {
      if (found.has(name)) {
        throw new PairfairError(
          'invalid-option',
          `Every task needs a name of its own, but '${name}' of ${module} is already taken.`,
        );
      }
      found.set(name, task);
    }
  }
  return found;
}

function taskNamed(name: string): Task {
  const task = registry.get(name);
  if (!task) {
    throw new PairfairError(
      'unknown-name',
      `There is no task '${name}'; this pool knows ${[...registry.keys()].join(', ')}.`,
    );
  }
  return task;
}
