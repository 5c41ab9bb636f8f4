import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/pairfair.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pairfair-command-'));
chmodSync(folder, 0o755);
const data = join(folder, 'studio');
const logPath = join(data, 'studio.log');
const environment = { ...process.env, DATABASE_URL: '', DISPLAY: '', WAYLAND_DISPLAY: '' };
const started: ChildProcess[] = [];

interface Running {
  readonly url: string;
  readonly link: string | undefined;
  readonly process: ChildProcess;
  /** What was written to stdout and stderr so far. */
  said(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the studio and waits until it says that it is there. */
async function serve(...words: string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, 'studio', '--data', data, ...words], {
    env: environment,
  });
  started.push(child);
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('Ctrl-C')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
  });
  return {
    process: child,
    url: said.match(/The studio is at (\S+)/)?.[1] ?? '',
    link: linkIn(said),
    said: () => said,
    end: (signal) =>
      new Promise((resolve) => {
        child.on('exit', resolve);
        child.kill(signal);
      }),
  };
}

/** The one-time link, which lies in a file that is named: what is printed here is no terminal. */
function linkIn(said: string): string | undefined {
  expect(said).not.toContain('#setup=');
  const file = /administrator.*: see (.*), which only you can read/.exec(said)?.[1];
  if (file === undefined) return undefined;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  return readFileSync(file, 'utf8').trim();
}

function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: environment }, (failed, out, error) =>
      resolve({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}

async function redeem(url: string, link: string | undefined): Promise<string> {
  const answer = await fetch(`${url}/api/v1/setup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link?.split('#setup=')[1] }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('pairfair studio', () => {
  const backup = join(folder, 'studio.backup');
  const audit = join(folder, 'audit.ndjson');

  it('serves, and ends with its database when told to', async () => {
    const studio = await serve('--port', '0');
    expect((await fetch(`${studio.url}/healthz`)).status).toBe(200);
    await redeem(studio.url, studio.link);
    // As npm has it: it hands on the signal that the terminal has sent already.
    const ended = studio.end('SIGINT');
    studio.process.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(existsSync(join(data, 'cluster/postmaster.pid'))).toBe(false);
    const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8'));
    const lines = studio.said().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        ...[`pairfair ${version}`, `The studio is at ${studio.url}`, `Its data are in ${data}`],
        ...[`Its log is ${logPath}`, 'Everything is saved, and nothing is left running. Goodbye.'],
      ]),
    );
    expect(studio.said()).toContain('Try first: New study');
    // What it did is in the file, for its owner only; the terminal has no line of it.
    expect(readFileSync(logPath, 'utf8')).toContain('"event":"request"');
    expect(readFileSync(logPath, 'utf8')).not.toContain(studio.link?.split('=')[1]);
    expect([statSync(logPath).mode & 0o777, studio.said().includes('"event"')]).toEqual([
      0o600,
      false,
    ]);
  });

  it('goes on with everything after it was killed', async () => {
    const killed = await serve('--port', '0');
    const cookie = await redeem(killed.url, killed.link);
    await killed.end('SIGKILL');
    expect(existsSync(join(data, 'cluster/postmaster.pid'))).toBe(true);

    const again = await serve('--port', '0');
    expect(readFileSync(logPath, 'utf8')).toContain('"adopted":true');
    const renamed = cookie.replace(/_\d+=/, `_${new URL(again.url).port}=`);
    const session = await fetch(`${again.url}/api/v1/session`, { headers: { cookie: renamed } });
    expect(await session.json()).toMatchObject({ account: { name: 'admin' } });
    const log = await fetch(`${again.url}/api/v1/audit/export`, { headers: { cookie: renamed } });
    writeFileSync(audit, await log.text());
    // While it runs: a new link for the administrator, and a backup.
    const link = await run('studio', 'admin-link', '--data', data, '--json');
    const { file } = JSON.parse(link.out) as { file: string };
    expect(link.out).not.toContain('#setup=');
    await redeem(again.url, readFileSync(file, 'utf8').trim());
    expect((await run('studio', 'backup', backup, '--data', data)).code).toBe(0);
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    expect(await again.end('SIGTERM')).toBe(0);
    expect(existsSync(join(data, 'cluster/postmaster.pid'))).toBe(false);
  });

  it('restores a backup elsewhere, once', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const restored = await run('studio', 'restore', backup, '--data', elsewhere);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toMatch(/Restored \d+ rows .* audit log are right/);
    const again = await run('studio', 'restore', backup, '--data', elsewhere);
    expect(again.code).toBe(1);
    expect(again.error).toMatch(/only be restored into an empty database/);
    expect(existsSync(join(elsewhere, 'cluster/postmaster.pid'))).toBe(false);
  });

  it('has an audit log that pairfair verify checks', async () => {
    const right = await run('verify', audit);
    expect(right).toMatchObject({ code: 0 });
    expect(right.out).toMatch(/\d+ events, none changed, missing or added/);
    const forged = join(folder, 'forged.ndjson');
    writeFileSync(
      forged,
      readFileSync(audit, 'utf8').replace('account.created', 'account.removed'),
    );
    const wrong = await run('verify', forged);
    expect(wrong.code).toBe(1);
    expect(wrong.error).toMatch(/event \d+ was changed/);
  });

  it('says in a sentence what is wrong', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = String(typeof address === 'object' && address?.port);
    const moved = await serve('--port', port, '--open');
    // Notes go to stderr, and nothing says which of two pipes is read first.
    const said = () => expect.poll(moved.said, { timeout: 20_000 });
    await said().toContain(`port ${port} is taken`);
    await said().toContain('--open found no browser here');
    expect((await fetch(`${moved.url}/healthz`)).status).toBe(200);
    await moved.end('SIGTERM');
    const proxied = ['--public-url', 'https://studio.example.org'];
    const busy = await run('studio', '--data', data, '--port', port, ...proxied);
    taken.close();
    expect([busy.code, busy.error]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
    expect((await run('studio', 'backup', backup, '--open')).code).toBe(2);
    expect((await run('studio', 'backup')).code).toBe(2);
    expect((await run('studio', 'fly')).code).toBe(2);
    const none = await run('studio', 'admin-link', '--data', join(folder, 'none'));
    expect([none.code, none.error]).toEqual([1, expect.stringContaining('There is no studio in')]);
    const url = await run('studio', '--data', data, '--public-url', 'nonsense');
    expect([url.code, url.error]).toEqual([1, expect.stringContaining('must be like https://')]);
  });
});
