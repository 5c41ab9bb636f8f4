import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Two real ClickHouse servers that know each other as the cluster `pair`. */
export interface DebianServers {
  /** HTTP ports, one per server. */
  readonly ports: readonly number[];
  /** Ends one of the servers at once. */
  kill(server: number): Promise<void>;
  close(): Promise<void>;
}

const cache = fileURLToPath(
  new URL('../../../node_modules/.cache/pairfair/clickhouse-debian', import.meta.url),
);

/**
 * Starts two servers of Debian's ClickHouse 18.16: old, but real and two. Its packages are
 * downloaded once and unpacked into a folder, nothing is installed. Where that cannot be had, the
 * reason comes back instead.
 */
export async function openDebianServers(): Promise<DebianServers | string> {
  try {
    unpackOnce();
  } catch (error) {
    return `Debian's ClickHouse could not be had: ${(error as Error).message.split('\n')[0]}`;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-debian-'));
  const ports = await freePorts(6);
  const servers = [0, 1].map((k) => start(join(folder, String(k)), ports, k));
  const stop = async (k: number): Promise<void> => {
    const { process: server, ended } = servers[k];
    if (server.pid !== undefined && server.exitCode === null) server.kill('SIGKILL');
    await ended;
  };
  const close = async (): Promise<void> => {
    await Promise.all([stop(0), stop(1)]);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const k of [0, 1]) {
    if (!(await answers(ports[3 * k], servers[k].process))) {
      await close();
      return "Debian's ClickHouse does not start on this machine";
    }
  }
  return { ports: [ports[0], ports[3]], kill: stop, close };
}

function unpackOnce(): void {
  if (existsSync(join(cache, 'usr/sbin/clickhouse-server'))) return;
  const run = (command: string, args: string[], cwd?: string) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd });
  const installed = new Set(
    run('dpkg', ['-l'])
      .split('\n')
      .flatMap((line) => (line.startsWith('ii') ? [line.split(/\s+/)[1].replace(/:.*/, '')] : [])),
  );
  const quiet = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
  const depends = () =>
    run('apt-cache', [
      'depends',
      '--recurse',
      ...quiet.map((q) => `--no-${q}`),
      'clickhouse-server',
    ])
      .split('\n')
      .filter((line) => /^[a-z]/.test(line) && !installed.has(line) && !/^debconf/.test(line));
  let wanted = depends();
  if (!wanted.includes('clickhouse-server')) {
    run('apt-get', ['update', '-qq']);
    wanted = depends();
  }
  const parts = `${cache}.${process.pid}.part`;
  mkdirSync(parts, { recursive: true });
  try {
    run('apt-get', ['download', '-qq', ...new Set(wanted)], parts);
    for (const file of readdirSync(parts).filter((name) => name.endsWith('.deb'))) {
      run('dpkg', ['-x', join(parts, file), parts]);
      rmSync(join(parts, file));
    }
    if (!existsSync(cache)) renameSync(parts, cache);
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

function start(folder: string, ports: readonly number[], k: number) {
  mkdirSync(folder, { recursive: true });
  const shard = (port: number) =>
    `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`;
  const [http, tcp, interserver] = ports.slice(3 * k, 3 * k + 3);
  writeFileSync(
    join(folder, 'config.xml'),
    `<yandex><logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/err</errorlog></logger>
    <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
    <interserver_http_port>${interserver}</interserver_http_port>
    <listen_host>127.0.0.1</listen_host><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
    <users_config>${folder}/users.xml</users_config><default_profile>default</default_profile>
    <default_database>default</default_database><mark_cache_size>5368709120</mark_cache_size>
    <remote_servers><pair>${shard(ports[1])}${shard(ports[4])}</pair></remote_servers></yandex>`,
  );
  const user = (name: string, password: string, profile: string) =>
    `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;
  writeFileSync(
    join(folder, 'users.xml'),
    `<yandex><profiles><default></default><reading><readonly>1</readonly></reading></profiles>
    <users>${user('default', '', 'default')}${user('reader', '', 'reading')}${user('ann', 'right', 'default')}</users>
    <quotas><default></default></quotas></yandex>`,
  );
  const server = spawn(
    join(cache, 'usr/sbin/clickhouse-server'),
    ['--config-file', join(folder, 'config.xml')],
    {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, LD_LIBRARY_PATH: libraries() },
    },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.once('error', () => resolve());
  });
  return { process: server, ended };
}

/** Where the packages put their libraries, whatever the machine. */
function libraries(): string {
  const folders = ['usr/lib', 'lib'].map((folder) => join(cache, folder)).filter(existsSync);
  const inner = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /-linux-gnu/.test(entry.name))
      .map((entry) => join(folder, entry.name)),
  );
  return inner.join(':');
}

async function answers(port: number, server: { exitCode: number | null }): Promise<boolean> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries++) {
    try {
      const { ok } = await fetch(`http://127.0.0.1:${port}/ping`);
      if (ok) return true;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function freePorts(count: number): Promise<number[]> {
  const open = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer();
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = open.map((server) => (server.address() as { port: number }).port);
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
