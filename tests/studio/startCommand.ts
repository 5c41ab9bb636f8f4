import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = ['apps/cli/bin/pairfair.js', 'studio'];

/** Whether `npm run build` has made the command and the pages. */
export const built: boolean = ['apps/cli/dist', 'apps/studio/web/dist/index.html'].every((path) =>
  existsSync(join(root, path)),
);

/** The studio as people start it: a process of its own on a port of its own. */
export interface RunningCommand {
  readonly url: string;
  readonly adminLink: string;
  /** The folder of its database and its log. */
  readonly data: string;
  /** Everything it wrote to stderr and to its log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts `pairfair studio` on an empty database in a temporary folder; `stop` removes both. */
export async function startCommand(
  options: {
    readonly command?: readonly string[];
    readonly flags?: readonly string[];
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): Promise<RunningCommand> {
  const data = mkdtempSync(join(tmpdir(), 'pairfair-command-'));
  // PostgreSQL does not run as root and has to be able to enter.
  chmodSync(data, 0o755);
  const port = await freePort();
  const { command = words, flags = [], cwd = root, env = process.env } = options;
  const child = spawn(
    process.execPath,
    [...command, '--port', String(port), '--data', data, ...flags],
    { cwd, env: { ...env, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr?.on('data', (chunk) => (said.err += String(chunk)));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await printed(child, () => said.out.includes('Ctrl-C'));
  } catch (error) {
    await stop();
    throw new Error(`The studio did not start: ${said.err}`, { cause: error });
  }
  return {
    url: /at (http\S+)/.exec(said.out)?.[1] ?? '',
    // Not on a terminal, the link is in a file.
    adminLink: readFileSync(join(data, 'admin-link'), 'utf8').trim(),
    data,
    log: () => said.err + readFileSync(join(data, 'studio.log'), 'utf8'),
    stop,
  };
}

function printed(child: ChildProcess, done: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => done() && resolve());
    child.once('exit', (code) => reject(new Error(`exit ${code}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
