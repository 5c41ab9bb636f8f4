import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A port of the loopback interface that nobody listens on: the one wished for, or any. */
export async function freePort(wish = 0): Promise<number> {
  const found = await tryPort(wish, '127.0.0.1');
  return typeof found === 'number' ? found : Number(await tryPort(0, '127.0.0.1')) || 0;
}

/**
 * The first port from `wish` on that nobody listens on, among a hundred; `wish` itself where
 * something other than a listener is in the way, so that who listens there says what.
 */
export async function nextFreePort(wish: number, host: string): Promise<number> {
  for (let port = wish; port < Math.min(wish + 100, 65_536); port++) {
    if ((await tryPort(port, host)) !== 'EADDRINUSE') return port;
  }
  return wish;
}

/** The port that was free, or the code of what is in the way. */
function tryPort(wish: number, host: string): Promise<number | string> {
  return new Promise((settle) => {
    const probe = createServer().on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      settle(code),
    );
    probe.listen(wish, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : wish;
      probe.close(() => settle(port));
    });
  });
}

/** The port the folder's server had last time, 0 for none; with a second argument, keeps that. */
export function rememberedPort(folder: string, port?: number): number {
  const path = join(folder, 'port');
  if (port !== undefined) writeFileSync(path, String(port));
  if (!existsSync(path)) return 0;
  const kept = Number(readFileSync(path, 'utf8'));
  return Number.isInteger(kept) && kept > 0 && kept < 65_536 ? kept : 0;
}
