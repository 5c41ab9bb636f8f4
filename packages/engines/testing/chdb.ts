import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';

/** ClickHouse inside this process. */
export interface Chdb {
  readonly client: ClickHouseClient;
  /** Runs SQL, several statements too, and gives the bytes of the last answer. */
  raw(sql: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A cluster of two shards, both in this process. */
const config = `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers><two>
    <shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
    <shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
  </two></remote_servers>
</clickhouse>`;

/**
 * Starts chdb: the engine of ClickHouse, as a library, behind the real client. It is no dependency
 * (543 MB), so where it is not installed the reason comes back instead. Once per process.
 */
export async function openChdb(): Promise<Chdb | string> {
  // Not written out, so that the compiler does not look for what may not be there.
  const [main, connection] = ['chdb', 'chdb/connection'];
  let loaded: {
    Session: new (path: string, options: { connectionArgs: string[] }) => { close(): void };
    createChdbConnection: (options: { path: string }) => ChdbConnection;
  };
  try {
    const engine = await import(/* @vite-ignore */ main);
    const hook = await import(/* @vite-ignore */ connection);
    loaded = {
      Session: engine.Session ?? engine.default.Session,
      createChdbConnection: hook.createChdbConnection ?? hook.default.createChdbConnection,
    };
  } catch (error) {
    return `chdb is not installed (npm install --no-save chdb@3.4.0): ${(error as Error).message.split('\n')[0]}`;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-chdb-'));
  const file = join(folder, 'config.xml');
  writeFileSync(file, config);
  const path = join(folder, 'data');
  const holder = new loaded.Session(path, { connectionArgs: [`--config-file=${file}`] });
  const hooked = loaded.createChdbConnection({ path });
  const client = createClient({ connection: hooked } as object);
  return {
    client,
    raw: async (sql) => (await hooked.chdb.queryAsync(sql)).bytes(),
    async close() {
      await client.close();
      holder.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ChdbConnection {
  readonly chdb: { queryAsync(sql: string): Promise<{ bytes(): Uint8Array }> };
}
