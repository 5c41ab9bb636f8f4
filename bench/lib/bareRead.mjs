// What DuckDB alone takes to read and decode every column of a Parquet file: node bareRead.mjs FILE LIMIT.
import { DuckDBInstance } from '@duckdb/node-api';

const [path, limit] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:', { memory_limit: limit });
const connection = await instance.connect();
const file = `read_parquet('${path.replaceAll("'", "''")}')`;
const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${file}`);
// Sums, because counts and extremes are in the file's own statistics.
const sums = described
  .getRowObjects()
  .map(({ column_name: name, column_type: type }) =>
    type === 'VARCHAR' ? `sum(strlen("${name}"))` : `sum("${name}")`,
  );
await connection.run(`SELECT ${sums.join(', ')} FROM ${file}`);
connection.closeSync();
instance.closeSync();
