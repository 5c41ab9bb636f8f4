import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Writes people as a Parquet file: `cols` columns to learn from (three categories, the others
 * numbers, some of them missing), a group, a score with ties, and a yes or no that depends on some of them. The same
 * people whatever the number of threads: every value is a hash of its row and column.
 */
export async function writePeople(path, rows, cols) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  const uniform = (column) => `(hash(i * 20011 + ${column}) / 18446744073709551615.0)`;
  // The sum of three uniform numbers is nearly normal; deviation 1.
  const normal = (column) =>
    `(2 * (${uniform(3 * column)} + ${uniform(3 * column + 1)} + ${uniform(3 * column + 2)} - 1.5))`;
  const first = normal(0);
  const columns = Array.from({ length: cols - 3 }, (_, j) => {
    // Neighbouring columns are correlated, as people's are.
    const value = j === 0 ? first : `(${normal(j)} + 0.5 * ${normal(j - 1)})`;
    return j % 16 === 5
      ? `CASE WHEN ${uniform(9000 + j)} < 0.02 THEN NULL ELSE ${value} END AS n${j}`
      : `${value} AS n${j}`;
  });
  const level = (column, count) =>
    `'level ' || CAST(floor(${count} * ${uniform(column)}) AS INTEGER)`;
  try {
    await connection.run(`COPY (SELECT ${columns.join(', ')},
      ${level(5001, 3)} AS c1, ${level(5002, 5)} AS c2, ${level(5003, 8)} AS c3,
      CASE WHEN ${uniform(7001)} < 0.4 THEN 'a' ELSE 'b' END AS grp,
      floor(40 * ${uniform(7002)} + 4 * ${first}) AS score,
      CASE WHEN ${first} + ${normal(1)} + CASE WHEN ${uniform(7001)} < 0.4 THEN 0.8 ELSE 0 END + 2 * ${normal(2000)} > 0.4
        THEN 'yes' ELSE 'no' END AS outcome
      FROM range(${rows}) t(i)) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
