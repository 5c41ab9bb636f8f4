import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { atomicWriteFile } from './atomicWrite.ts';

const place = mkdtempSync(join(tmpdir(), 'atomic-'));
afterAll(() => rmSync(place, { recursive: true }));

const built = new URL('../../dist/tables/atomicWrite.js', import.meta.url);
const program = `
  import { writeFileSync } from 'node:fs';
  const { atomicWrite } = await import(${JSON.stringify(built.href)});
  await atomicWrite(process.argv[1], async (beside) => {
    writeFileSync(beside, 'half');
    console.log(beside);
    await new Promise((resolve) => setTimeout(resolve, 1e8));
  });`;

/** A process that is half through writing a file, and what it has written. */
async function writer(path: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { beside: String(line).trim(), end };
}

it('removes what a killed process left beside a place, and nothing of one that still writes', async () => {
  const path = join(place, 'scores.csv');
  const [killed, alive, elsewhere] = [
    await writer(path),
    await writer(path),
    await writer(join(place, 'other.csv')),
  ];
  await Promise.all([killed.end(), elsewhere.end()]);
  await atomicWriteFile(path, 'whole');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(existsSync(killed.beside)).toBe(false);
  expect(existsSync(alive.beside)).toBe(true);
  expect(existsSync(elsewhere.beside)).toBe(true);
  await alive.end();
  expect(readdirSync(place).filter((name) => name.endsWith('.part')).length).toBe(2);
});
