import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@pairfair/engines/pool';
import { chooseKernels, findPython, readResult, startPeer } from './python.mjs';

/**
 * What an item works with: a folder for shared data, the Python peers, our pool of two workers.
 * `close` stops and removes all of it.
 */
export async function openContext() {
  const python = findPython();
  const kernels = await chooseKernels(python);
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-bench-'));
  const pool = createPool({ workers: 2 });
  const start = (threads, name) => startPeer(python, { threads, kernels: name });
  const peers = { peer: start(1, kernels.forced) };
  // The peers on other terms only inform, and take most of the time.
  if (process.env.PAIRFAIR_BENCH_QUICK !== '1') {
    peers.peer2 = start(2, kernels.forced);
    if (kernels.forced) peers.stock = start(1, undefined);
    if (kernels.wide) peers.wide = start(1, kernels.wide);
  }

  const kept = [];

  return {
    python,
    kernels,
    folder,
    pool,
    /** Loads the shared data into all peers; gives their contestants and the main one's result. */
    async prepare(name, args) {
      const contestants = {};
      for (const [key, peer] of Object.entries(peers)) {
        await peer.ask({ do: 'prepare', peer: name, folder, args });
        contestants[key] = async () => (await peer.ask({ do: 'time', peer: name })).seconds;
      }
      const result = async () => {
        const saved = await peers.peer.ask({ do: 'result', peer: name });
        return Object.fromEntries(
          Object.entries(saved).map(([key, value]) => [
            key,
            value?.file ? readResult(value) : value,
          ]),
        );
      };
      return { contestants, result, extra: Object.keys(peers).filter((key) => key !== 'peer') };
    },
    /** Sees to it that something is closed even when the bench is interrupted. */
    keep(resource) {
      kept.push(resource);
      return resource;
    },
    async close() {
      for (const resource of kept.toReversed()) await resource.close();
      for (const peer of Object.values(peers)) peer.stop();
      await pool.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
