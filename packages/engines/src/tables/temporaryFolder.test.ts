import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownerMark } from '../interrupt/owner.ts';

const place = mkdtempSync(join(tmpdir(), 'sweep-'));
afterAll(() => rmSync(place, { recursive: true }));

const built = new URL('../../dist/tables/temporaryFolder.js', import.meta.url);
const program = `
  const { makeTemporaryFolder } = await import(${JSON.stringify(built.href)});
  console.log(makeTemporaryFolder());
  setInterval(() => {}, 1000);`;

/** A process that has made a folder and stays, and the folder. */
async function holder(): Promise<{ child: ChildProcess; folder: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout!, 'data');
  const folder = String(line).trim();
  writeFileSync(join(folder, 'rows'), 'people');
  return { child, folder };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('removes what a killed process left, and nothing else', async () => {
  const [killed, alive] = [await holder(), await holder()];
  await end(killed.child);
  // Another machine's, and one whose number another process has got since.
  const other = `pairfair-${ownerMark.replace(/^.{12}/, '0123456789ab').replace(/_\d+_/, '_999999999_')}-x`;
  const reused = `pairfair-${ownerMark.replace(/\d+$/, '1')}-x`;
  for (const name of [other, reused, 'pairfair-plain']) mkdirSync(join(place, name));
  expect(existsSync(killed.folder)).toBe(true);

  const next = await holder();
  expect(existsSync(killed.folder)).toBe(false);
  expect(existsSync(join(alive.folder, 'rows'))).toBe(true);
  expect(existsSync(join(place, other))).toBe(true);
  expect(existsSync(join(place, 'pairfair-plain'))).toBe(true);
  if (process.platform === 'linux') expect(existsSync(join(place, reused))).toBe(false);
  await Promise.all([end(alive.child), end(next.child)]);
});
