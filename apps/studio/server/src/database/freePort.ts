import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A port of the loopback interface that nobody listens on: the one wished for, or any. */
export async function freePort(wish = 0): Promise<number> {
  return (await tryPort(wish)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(wish: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const probe = createServer().on('error', () => settle(undefined));
    probe.listen(wish, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : undefined;
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
