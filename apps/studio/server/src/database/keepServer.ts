import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embeddedServer.ts';

const longestWait = 10_000;

/**
 * Starts the PostgreSQL of a data folder and starts it again, on the same port, when it dies under
 * the studio (killed by hand, or by the system for its memory). Meanwhile requests are refused with
 * 503, which pages wait out; what was committed is there again afterwards.
 */
export async function keepServer(
  dataDir: string,
  log: Log,
): Promise<Pick<EmbeddedServer, 'connection' | 'adopted' | 'release'>> {
  const first = await startEmbeddedServer(dataDir);
  let current: EmbeddedServer | undefined = first;
  let restarting: Promise<void> | undefined;
  let released = false;

  const watch = (server: EmbeddedServer): void => {
    void server.lost.then(() => {
      if (!released) restarting = restart();
    });
  };
  async function restart(): Promise<void> {
    current = undefined;
    log.warn('database.lost');
    for (let wait = 100; !released; wait = Math.min(2 * wait, longestWait)) {
      try {
        current = await startEmbeddedServer(dataDir);
        const { port } = current.connection;
        if (port !== first.connection.port) log.error('database.moved', { port });
        log.info('database.started', { adopted: current.adopted, port });
        watch(current);
        return;
      } catch (error) {
        log.error('database.restart-failed', { reason: (error as Error).message });
        await sleep(wait, undefined, { ref: false });
      }
    }
  }

  watch(first);
  return {
    ...{ connection: first.connection, adopted: first.adopted },
    async release() {
      released = true;
      await restarting;
      // One that died just now has nothing to be released.
      await current?.release().catch((error: Error) => {
        log.warn('database.release-failed', { reason: error.message });
      });
    },
  };
}
