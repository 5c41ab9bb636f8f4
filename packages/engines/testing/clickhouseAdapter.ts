import type { ClickHouseClient } from '@clickhouse/client';
import { clickhouse } from '@pairfair/sql';
import { clickhouseEngine } from '../src/engine/clickhouse/clickhouseEngine.ts';
import { tableName } from '../src/engine/clickhouse/sql.ts';
import type { ContractTable } from './contractTable.ts';
import type { EngineAdapter } from './engineContract.ts';

/** How the contract reaches ClickHouse. */
export interface ClickhouseSetting {
  readonly client: ClickHouseClient;
  /** What the engine opens: `clickhouse://…/` before the table's name. */
  readonly server: string;
  /**
   * A cluster to spread the table over, as a Distributed table; null: one table. Its shards are
   * servers of their own, or all this process.
   */
  readonly cluster: { readonly name: string; readonly servers: boolean } | null;
  /** Whether the engine gets the client, or connects by itself. */
  readonly lent: boolean;
}

const database = `pairfair "contract"`;
let tables = 0;

/** An adapter whose tables are in ClickHouse, under names that need quoting. */
export function clickhouseAdapter(
  setting: () => ClickhouseSetting,
  { brief = false }: Pick<EngineAdapter, 'brief'> = {},
): EngineAdapter {
  return {
    ...{ name: 'clickhouse', holdsCopy: false, brief },
    async open(table) {
      const { client, server, lent, cluster } = setting();
      const run = (query: string) => client.command({ query });
      const everywhere = cluster?.servers ? ` ON CLUSTER ${clickhouse.name(cluster.name)}` : '';
      await run(`CREATE DATABASE IF NOT EXISTS ${clickhouse.name(database)}${everywhere}`);
      const name = `people's \`${process.pid}\` ${tables++}`;
      const made = await createTable(client, name, table, cluster);
      const address = `${server}${encodeURIComponent(`${database}.${name}`)}`;
      const before = await leftovers(client);
      const engine = await clickhouseEngine(address, lent ? { client } : {});
      let places = 0;
      return {
        engine,
        place: () => `${database}.out ${name} ${places++}`,
        async readBack(place) {
          const [, ...parts] = place.split('.');
          const output = tableName({ database, table: parts.join('.') });
          const [there] = await rows(client, `EXISTS TABLE ${output}`);
          if (Number(Object.values(there)[0]) === 0) return undefined;
          return rows(client, `SELECT * FROM ${output}`);
        },
        async addRow() {
          const first = table.columns.map(({ values }, k) =>
            k === 0 ? `${values[0]} again` : values[0],
          );
          await insert(client, made.storage, [first]);
        },
        async dropColumn(column) {
          for (const one of made.altered) {
            await run(`ALTER TABLE ${one}${everywhere} DROP COLUMN ${clickhouse.name(column)}`);
          }
        },
        leftovers: async () => (await leftovers(client)).filter((one) => !before.includes(one)),
        async close() {
          await engine.close();
          for (const one of made.names) await run(`DROP TABLE IF EXISTS ${one}${everywhere} SYNC`);
          const outputs = await rows(
            client,
            `SELECT name FROM system.tables WHERE database = '${database}' AND startsWith(name, ${quoted(`out ${name}`)})`,
          );
          for (const { name: output } of outputs) {
            await run(`DROP TABLE ${tableName({ database, table: String(output) })} SYNC`);
          }
        },
      };
    },
  };
}

/** Everything of ours that a server still has. */
export async function leftovers(client: ClickHouseClient): Promise<string[]> {
  const found = await rows(
    client,
    `SELECT name FROM system.tables WHERE name LIKE 'pairfair\\_tmp%' UNION ALL SELECT name FROM system.functions WHERE name LIKE 'pairfair\\_tmp%'`,
  );
  return found.map(({ name }) => String(name));
}

interface MadeTable {
  /** Where rows are put. */
  readonly storage: string;
  /** All that was made, the outermost first. */
  readonly names: readonly string[];
  /** Where a column has to go to be gone. */
  readonly altered: readonly string[];
}

async function createTable(
  client: ClickHouseClient,
  name: string,
  { columns, rows: count }: ContractTable,
  cluster: ClickhouseSetting['cluster'],
): Promise<MadeTable> {
  const run = (query: string) => client.command({ query });
  const types = { numeric: 'Nullable(Float64)', category: 'Nullable(String)' };
  const fields = columns
    .map((column) => `${clickhouse.name(column.name)} ${types[column.kind]}`)
    .join(', ');
  const whole = tableName({ database, table: name });
  const storage = cluster === null ? whole : tableName({ database, table: `${name} storage` });
  const values = Array.from({ length: count }, (_, i) => columns.map((column) => column.values[i]));
  const everywhere = cluster?.servers ? ` ON CLUSTER ${clickhouse.name(cluster.name)}` : '';
  await run(`CREATE TABLE ${storage}${everywhere} (${fields}) ENGINE = MergeTree ORDER BY tuple()`);
  const key = `cityHash64(ifNull(toString(${clickhouse.name(columns[0].name)}), ''))`;
  const distributed = (table: string, sharding = '') =>
    run(
      `CREATE TABLE ${whole}${everywhere} (${fields}) ENGINE = Distributed(${clickhouse.name(cluster?.name ?? '')}, ${quoted(database)}, ${quoted(table)}${sharding})`,
    );
  if (cluster?.servers) {
    await distributed(`${name} storage`, `, ${key}`);
    await insert(client, whole, values);
    return { storage: whole, names: [whole, storage], altered: [whole, storage] };
  }
  await insert(client, storage, values);
  if (cluster === null) return { storage, names: [storage], altered: [storage] };
  // Every shard is this process, so each sees its share of one table.
  const half = tableName({ database, table: `${name} share` });
  const shard = `${key} % greatest(shardCount(), 1) = greatest(shardNum(), 1) - 1`;
  await run(`CREATE VIEW ${half} AS SELECT * FROM ${storage} WHERE ${shard}`);
  await distributed(`${name} share`);
  return { storage, names: [whole, half, storage], altered: [whole, storage] };
}

async function insert(
  client: ClickHouseClient,
  table: string,
  values: readonly (readonly unknown[])[],
): Promise<void> {
  await client.insert({
    ...{ table, values: [...values], format: 'JSONCompactEachRow' as const },
    clickhouse_settings: { precise_float_parsing: 1, insert_distributed_sync: 1 },
  });
}

async function rows(client: ClickHouseClient, query: string): Promise<Record<string, unknown>[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json<Record<string, unknown>>();
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
