import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/pairfair.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pairfair-doctor-'));
chmodSync(folder, 0o755);
const data = join(folder, 'studio');
const env = { ...process.env, DATABASE_URL: '' };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const doctor = (...words: string[]) =>
  spawnSync(process.execPath, [program, 'studio', 'doctor', '--data', data, ...words], {
    ...{ env, encoding: 'utf8' },
  });

describe('pairfair studio doctor', () => {
  it('exits with 1 where something is broken, also with --json', () => {
    const { status, stdout } = doctor('--json');
    expect(status).toBe(1);
    const { well, findings } = JSON.parse(stdout);
    expect(well).toBe(false);
    expect(findings.find(({ about }: { about: string }) => about === 'database')).toMatchObject({
      ...{ state: 'fault', says: expect.stringContaining('There is no studio in') },
    });
    expect(doctor('file').status).toBe(2);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'goes on though its log can no longer be written',
    async () => {
      const full = openSync('/dev/full', 'a');
      const place = join(folder, 'full');
      mkdirSync(place);
      symlinkSync('/dev/full', join(place, 'studio.log'));
      for (const words of [['--verbose'], []]) {
        const call = [program, 'studio', '--data', place, '--port', '0', ...words];
        const child = spawn(process.execPath, call, { env, stdio: ['ignore', 'pipe', full] });
        let said = '';
        child.stdout?.on('data', (chunk) => (said += String(chunk)));
        await expect.poll(() => said, { timeout: 120_000 }).toContain('Ctrl-C ends it.');
        const url = /The studio is at (\S+)/.exec(said)?.[1];
        for (let k = 0; k < 3; k++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
        child.kill('SIGTERM');
        expect((await once(child, 'exit'))[0]).toBe(0);
      }
      closeSync(full);
    },
  );

  it('finds a studio well that runs; its log goes on in a new file after SIGHUP', async () => {
    const words = [program, 'studio', '--data', data, '--port', '0'];
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    await expect.poll(() => said, { timeout: 120_000 }).toContain('Ctrl-C ends it.');
    const url = /The studio is at (\S+)/.exec(said)?.[1];
    try {
      const { status, stdout } = doctor();
      expect(stdout).toContain(`ok       address: The studio answers at ${url}.`);
      expect(stdout).toContain('warning  backups: None was ever written.\n         → Have one');
      expect(stdout).toContain('ok       mail: The studio sends none');
      expect([status, stdout.includes('fault ')]).toEqual([0, false]);

      const log = join(data, 'studio.log');
      renameSync(log, `${log}.1`);
      child.kill('SIGHUP');
      // Until the signal was heard, lines go to the old file.
      await expect
        .poll(async () => (await fetch(`${url}/healthz`)).ok && existsSync(log), {
          timeout: 60_000,
        })
        .toBe(true);
      expect(readFileSync(log, 'utf8')).toMatch(/^\{"at":.*"route":"\/healthz"/);
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
});
