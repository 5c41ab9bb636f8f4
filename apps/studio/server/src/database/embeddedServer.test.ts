import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/testDatabase.ts';
import { eventually } from '../../testing/testStudio.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embeddedServer.ts';
import { isServer, readPostmaster } from './postmaster.ts';
import { blockedFolder } from './serverUser.ts';

const folder = temporaryFolder();
const cluster = join(folder, 'cluster');
const held: EmbeddedServer[] = [];
const start = async (where = folder) => {
  const server = await startEmbeddedServer(where);
  held.push(server);
  return server;
};
const release = async (server: EmbeddedServer) => {
  held.splice(held.indexOf(server), 1);
  await server.release();
};
const ask = async ({ connection }: EmbeddedServer, sql: string) => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

afterEach(async () => {
  for (const server of [...held]) await release(server);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('startEmbeddedServer', () => {
  it('keeps what was written, its port and its password over a restart', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 7 as n');
    await release(first);
    expect(readPostmaster(cluster)).toBeUndefined();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(second.connection).toEqual(first.connection);
  });

  it('keeps the password where only the owner reads it, and listens to this machine only', async () => {
    const server = await start();
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
    expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const stranger = new pg.Client({ ...server.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('lets the studio in as a role that is no superuser, without TLS', async () => {
    const server = await start();
    const [role] = await ask(
      server,
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`,
    );
    expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
    expect(await ask(server, 'show ssl')).toEqual([{ ssl: 'off' }]);
    for (const sql of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
    ]) {
      await expect(ask(server, sql)).rejects.toThrow(/permission denied/);
    }
  });

  it('hands over what an older release made as superuser', async () => {
    const first = await start();
    const old = { ...first, connection: { ...first.connection, user: 'pairfair' } };
    await ask(old, 'create table made_before (n int generated always as identity)');
    await release(first);
    const second = await start();
    await ask(second, 'alter table made_before add column more int');
    await ask(second, 'insert into made_before (more) values (1)');
  });

  it('is shared: who releases it first leaves it to the other', async () => {
    const first = await start();
    const second = await start();
    expect(second.adopted).toBe(true);
    await release(first);
    expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }]);
    await release(second);
    expect(readPostmaster(cluster)).toBeUndefined();
  });

  it('adopts the server of a studio that was killed', async () => {
    const module = fileURLToPath(new URL('../../dist/database/embeddedServer.js', import.meta.url));
    const script = `import(${JSON.stringify(module)})
      .then(({ startEmbeddedServer }) => startEmbeddedServer(process.argv[1]))
      .then(() => { console.log('up'); setInterval(() => {}, 1000); });`;
    const parent = spawn(process.execPath, ['-e', script, folder], {
      stdio: ['ignore', 'pipe', 2],
    });
    await new Promise((resolve) => parent.stdout?.once('data', resolve));
    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('exit', resolve));
    const orphan = readPostmaster(cluster);
    expect(orphan && isServer(orphan.pid)).toBe(true);

    const adopted = await start();
    expect(adopted.adopted).toBe(true);
    expect(await ask(adopted, 'select 1 as n')).toEqual([{ n: 1 }]);
    await release(adopted);
    expect(readPostmaster(cluster)).toBeUndefined();
  });

  it('recovers after the server itself was killed, though its number went to another program', async () => {
    const server = await start();
    await ask(server, 'create table committed as select 1 as n');
    const { pid } = readPostmaster(cluster) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isServer(pid));
    await release(server).catch(() => {});
    // What a reboot leaves behind: the file, naming a process that is something else now.
    const file = join(cluster, 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));

    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await ask(again, 'select n from committed')).toEqual([{ n: 1 }]);
  });

  it('is one server when two studios start at once in a new folder', async () => {
    const fresh = temporaryFolder();
    const both = await Promise.all([start(fresh), start(fresh)]);
    expect(both[0].connection).toEqual(both[1].connection);
    for (const server of both) await release(server);
    expect(readPostmaster(join(fresh, 'cluster'))).toBeUndefined();
    rmSync(fresh, { recursive: true });
  });

  it.skipIf(process.getuid?.() !== 0)('says which folder keeps the server out', async () => {
    const outer = temporaryFolder();
    const closed = join(outer, 'closed');
    mkdirSync(join(closed, 'inside'), { recursive: true });
    // As root, the server runs as somebody who cannot pass here.
    chmodSync(closed, 0o700);
    expect(blockedFolder(join(closed, 'inside'))).toBe(closed);
    await expect(startEmbeddedServer(join(closed, 'inside'))).rejects.toThrow(
      /cannot enter .*closed/,
    );
    rmSync(outer, { recursive: true });
  });
});
