import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { type Link, openLink } from './link.ts';

/** Real servers, each a shard of the cluster `shards`. */
export interface ClickhouseNodes {
  /** A client of each. */
  readonly clients: readonly ClickHouseClient[];
  /** `clickhouse://…/` of each, before a table's name. */
  readonly addresses: readonly string[];
  /** Through which the other servers reach each; the first is the one that is asked. */
  readonly links: readonly Link[];
  /** Ends one at once, as `kill -9` does. */
  kill(node: number): Promise<void>;
  /**
   * Starts those again that do not answer, where they were, over what they had, and waits until the
   * first reaches them all: what it was connected to may be gone without its knowing.
   */
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** Who may do everything at the servers, as the engine takes it from the environment. */
export const owner = { CLICKHOUSE_USER: 'ann', CLICKHOUSE_PASSWORD: 'pa55 wörd' } as const;

/** Who may read and nothing else. */
export const reader = { CLICKHOUSE_USER: 'reader', CLICKHOUSE_PASSWORD: '' } as const;

const program = fileURLToPath(new URL('clickhouseNode.mjs', import.meta.url));

/**
 * Starts servers on this machine, some 220 MB each, with data in a folder that goes with them. What
 * they are made of is no dependency (543 MB), so where it is not installed the reason comes back.
 */
export async function openClickhouse(count = 1): Promise<ClickhouseNodes | string> {
  const library = findLibrary();
  if (library === undefined) {
    return 'npm install --no-save chdb@3.4.0 ffi-rs@1.3.7 brings ClickHouse, which is not here';
  }
  const folder = mkdtempSync(join(tmpdir(), 'clickhouse-nodes-'));
  const ports = await freePorts(2 * count);
  const [http, tcp] = [ports.slice(0, count), ports.slice(count)];
  const links = await Promise.all(tcp.map((port) => openLink(port)));
  const running: ChildProcess[] = [];
  const start = async (k: number): Promise<void> => {
    // Its own rows it reads without a connection.
    const shards = links.map((link, j) => (j === k ? tcp[k] : link.port));
    const own = { folder: join(folder, String(k)), http: http[k], tcp: tcp[k], shards };
    running[k] = spawn(process.execPath, [program, library, ...words(own)], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await untilReady(running[k], http[k]);
  };
  const kill = async (k: number): Promise<void> => {
    if (hasEnded(running[k])) return;
    running[k].kill('SIGKILL');
    await once(running[k], 'exit');
  };
  const revive = async (k: number): Promise<void> => {
    if (await answers(http[k])) return;
    await kill(k);
    await start(k);
  };
  const clients = http.map((port) =>
    createClient({
      url: `http://127.0.0.1:${port}`,
      username: owner.CLICKHOUSE_USER,
      password: owner.CLICKHOUSE_PASSWORD,
      log: { level: ClickHouseLogLevel.OFF },
    }),
  );
  await Promise.all(http.map((_, k) => start(k)));
  return {
    ...{ clients, links, kill },
    async revive() {
      do await Promise.all(http.map((_, k) => revive(k)));
      while (!(await isJoined(clients[0])));
    },
    addresses: http.map((port) => `clickhouse://127.0.0.1:${port}/`),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all(running.map((_, k) => kill(k)));
      await Promise.all(links.map((link) => link.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The library and what calls it, where both are installed. */
function findLibrary(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  const libc = process.platform === 'linux' ? '-gnu' : '';
  const part = `@chdb/lib-${process.platform}-${process.arch}${libc}/package.json`;
  try {
    resolve('ffi-rs');
    return join(dirname(resolve(part)), 'libchdb.so');
  } catch {
    return undefined;
  }
}

interface NodeSetting {
  readonly folder: string;
  readonly http: number;
  readonly tcp: number;
  /** Where it reaches every shard. */
  readonly shards: readonly number[];
}

/** Writes the settings of a server and gives the words it starts with. */
function words({ folder, http, tcp, shards }: NodeSetting): string[] {
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.xml');
  const config = join(folder, 'config.xml');
  const login = `<user>${owner.CLICKHOUSE_USER}</user><password>${owner.CLICKHOUSE_PASSWORD}</password>`;
  const shard = (port: number) =>
    `<shard><replica><host>127.0.0.1</host><port>${port}</port>${login}</replica></shard>`;
  const user = (name: string, password: string, rights: string) =>
    `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>${rights}</${name}>`;
  const all = '<access_management>1</access_management>';
  const some = '<grants><query>GRANT SELECT ON *.*</query></grants>';
  writeFileSync(
    config,
    `<clickhouse><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
    <interserver_http_host>127.0.0.1</interserver_http_host><users_config>${users}</users_config>
    <remote_servers><shards>${shards.map(shard).join('')}</shards></remote_servers></clickhouse>`,
  );
  // A cluster may be set to leave lost shards out in silence; the engine must not go along with it.
  // Rows may take as long as they like, so that there is something to cancel, and so may connections,
  // as the machine may be busy.
  writeFileSync(
    users,
    `<clickhouse><profiles><default><skip_unavailable_shards>1</skip_unavailable_shards>
    <function_sleep_max_microseconds_per_block>0</function_sleep_max_microseconds_per_block>
    <connect_timeout_with_failover_ms>10000</connect_timeout_with_failover_ms></default></profiles>
    <users>${user('default', '', all)}${user(owner.CLICKHOUSE_USER, owner.CLICKHOUSE_PASSWORD, all)}${user(reader.CLICKHOUSE_USER, reader.CLICKHOUSE_PASSWORD, some)}</users>
    <quotas><default></default></quotas></clickhouse>`,
  );
  // It serves as long as its last query runs.
  const forever =
    'SELECT sum(sleepEachRow(1)) FROM system.numbers SETTINGS max_block_size = 1, max_threads = 1, max_execution_time = 0 FORMAT Null';
  return [
    ...['clickhouse', '--config-file', config, '--path', join(folder, 'data')],
    ...['--http_port', String(http), '--tcp_port', String(tcp), '--listen_host', '127.0.0.1'],
    ...['--query', `SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP; ${forever}`],
  ];
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function untilReady(child: ChildProcess, http: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  while (!hasEnded(child)) {
    if (await answers(http)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`ClickHouse did not start: ${said}`);
}

/** Whether a server reaches all of the cluster now. */
async function isJoined(client: ClickHouseClient): Promise<boolean> {
  const query = 'SELECT 1 FROM cluster(shards, system.one) SETTINGS skip_unavailable_shards = 0';
  try {
    await client.command({ query });
    return true;
  } catch {
    return false;
  }
}

async function answers(http: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${http}/ping`)).ok;
  } catch {
    return false;
  }
}

/** Ports below those of outgoing connections, which could take that of a server while it is down. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
