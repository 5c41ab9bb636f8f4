import type { ClickHouseClient } from '@clickhouse/client';
import { clickhouse } from '@pairfair/sql';
import { clickhouseEngine } from '../src/engine/clickhouse/clickhouseEngine.ts';
import { tableName } from '../src/engine/clickhouse/sql.ts';
import type { ClickhouseNodes } from './clickhouseNodes.ts';
import type { ContractTable } from './contractTable.ts';
import type { EngineAdapter } from './engineContract.ts';

/** How the contract reaches ClickHouse. */
export interface ClickhouseSetting {
  readonly client: ClickHouseClient;
  /** What the engine opens: `clickhouse://…/` before the table's name. */
  readonly server: string;
  /** A cluster to spread the table over, as a Distributed table; null: one table. */
  readonly cluster: Cluster | null;
}

interface Cluster {
  readonly name: string;
  /** Runs a statement, which may say ON CLUSTER, on every server. */
  everywhere(statement: (onCluster: string) => string): Promise<unknown>;
}

/** A cluster that hands statements around by itself. */
export function namedCluster(client: ClickHouseClient, name: string): Cluster {
  const onCluster = ` ON CLUSTER ${clickhouse.name(name)}`;
  return { name, everywhere: (statement) => client.command({ query: statement(onCluster) }) };
}

/** Servers without one to hand statements around: each is told. */
export function nodesCluster({ clients }: ClickhouseNodes): Cluster {
  return {
    name: 'shards',
    everywhere: (statement) =>
      Promise.all(clients.map((client) => client.command({ query: statement('') }))),
  };
}

const database = `pairfair "contract"`;
let tables = 0;

/** How far a fit over several servers may be off when it is repeated: they answer in any order. */
export const roundOff = 1e-11;

/** An adapter whose tables are in ClickHouse, under names that need quoting. */
export function clickhouseAdapter(
  setting: () => ClickhouseSetting,
  more: Pick<EngineAdapter, 'roundOff'> = {},
): EngineAdapter {
  return {
    ...{ name: 'clickhouse', holdsCopy: false, ...more },
    async open(table) {
      const { client, server, cluster } = setting();
      const run = (query: string) => client.command({ query });
      const everywhere: Cluster['everywhere'] =
        cluster?.everywhere ?? ((statement) => run(statement('')));
      await everywhere(
        (where) => `CREATE DATABASE IF NOT EXISTS ${clickhouse.name(database)}${where}`,
      );
      const name = `people's \`${process.pid}\` ${tables++}`;
      const made = await createTable(client, name, table, { cluster, everywhere });
      const address = `${server}${encodeURIComponent(`${database}.${name}`)}`;
      const before = await leftovers(client);
      const engine = await clickhouseEngine(address);
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
          await insert(client, made[0], [first]);
        },
        async dropColumn(column) {
          for (const one of made) {
            await everywhere(
              (where) => `ALTER TABLE ${one}${where} DROP COLUMN ${clickhouse.name(column)}`,
            );
          }
        },
        leftovers: async () => (await leftovers(client)).filter((one) => !before.includes(one)),
        async close() {
          await engine.close();
          for (const one of made) {
            await everywhere((where) => `DROP TABLE IF EXISTS ${one}${where} SYNC`);
          }
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
    `SELECT name FROM system.tables WHERE startsWith(name, 'pairfair_tmp')`,
  );
  return found.map(({ name }) => String(name));
}

/** Makes a table and gives the names of what was made, that to be read first. */
async function createTable(
  client: ClickHouseClient,
  name: string,
  { columns, rows: count }: ContractTable,
  { cluster, everywhere }: Pick<ClickhouseSetting, 'cluster'> & Pick<Cluster, 'everywhere'>,
): Promise<string[]> {
  const types = { numeric: 'Nullable(Float64)', category: 'Nullable(String)' };
  const fields = columns
    .map((column) => `${clickhouse.name(column.name)} ${types[column.kind]}`)
    .join(', ');
  const whole = tableName({ database, table: name });
  const part = `${name} storage`;
  const storage = cluster ? tableName({ database, table: part }) : whole;
  await everywhere(
    (where) => `CREATE TABLE ${storage}${where} (${fields}) ENGINE = MergeTree ORDER BY tuple()`,
  );
  if (cluster) {
    const key = `cityHash64(ifNull(toString(${clickhouse.name(columns[0].name)}), ''))`;
    const shared = `Distributed(${clickhouse.name(cluster.name)}, ${quoted(database)}, ${quoted(part)}, ${key})`;
    await everywhere((where) => `CREATE TABLE ${whole}${where} (${fields}) ENGINE = ${shared}`);
  }
  const values = Array.from({ length: count }, (_, i) => columns.map((column) => column.values[i]));
  await insert(client, whole, values);
  return cluster ? [whole, storage] : [whole];
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
