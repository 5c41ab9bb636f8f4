import { type GramRoute, wasmGram } from './gramSql.ts';
import type { Session } from './session.ts';
import { readNumbers, type TableName, tableName, texts } from './sql.ts';
import { wasmBytesBase64 } from './wasmBytes.generated.ts';

/**
 * Puts the library's kernel into the server, under a new name, until the session closes. Undefined
 * where the server does not allow it, or gets a small matrix wrong: then plain SQL does the work.
 */
export async function wasmKernel(
  session: Session,
  table: TableName,
): Promise<GramRoute | undefined> {
  const name = session.newName();
  try {
    session.onClose(`DELETE FROM system.webassembly_modules WHERE name = '${name}'`, texts());
    await session.run(
      `INSERT INTO system.webassembly_modules (name, code) SELECT '${name}', base64Decode('${wasmBytesBase64}')`,
      texts(),
      {},
    );
    session.onClose(`DROP FUNCTION IF EXISTS ${name}`, texts());
    await session.run(
      `CREATE FUNCTION ${name} LANGUAGE WASM ABI BUFFERED_V1 FROM '${name}' :: 'pairfair_gram' ARGUMENTS (w Float64, x Array(Float64)) RETURNS Array(Float64) SETTINGS serialization_format = 'RowBinary', webassembly_udf_enable_fuel = 0`,
      texts(),
      {},
    );
    const [[found]] = await session.rows(
      `SELECT sumForEach(${name}(toFloat64(number), [toFloat64(1), toFloat64(number)])) FROM numbers(4)`,
      texts(),
      {},
    );
    // Functions belong to one server: where the table's rows are elsewhere, this fails there.
    await session.rows(
      `SELECT length(${name}(toFloat64(rand()), [1e0])) FROM ${tableName(table)} LIMIT 1`,
      texts(),
      {},
    );
    // Σ w, Σ w x, Σ w x² for w = x = 0 .. 3.
    return String(readNumbers(found)) === '6,14,36' ? wasmGram(name) : undefined;
  } catch {
    return undefined;
  }
}
