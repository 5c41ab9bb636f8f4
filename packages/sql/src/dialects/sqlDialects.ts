import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import type { SqlDialect } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgres } from './postgres.ts';
import { snowflake } from './snowflake.ts';
import { spark } from './spark.ts';
import { trino } from './trino.ts';

/** The databases that SQL is written for. */
export type SqlDialectName =
  | 'postgres'
  | 'duckdb'
  | 'clickhouse'
  | 'spark'
  | 'databricks'
  | 'bigquery'
  | 'snowflake'
  | 'trino';

/** The dialects by name. */
export const sqlDialects: Readonly<Record<SqlDialectName, SqlDialect>> = {
  postgres,
  duckdb,
  clickhouse,
  spark,
  databricks: spark,
  bigquery,
  snowflake,
  trino,
};

/** The names of the dialects, as a user may choose them. */
export const sqlDialectNames: readonly SqlDialectName[] = Object.keys(
  sqlDialects,
) as SqlDialectName[];
