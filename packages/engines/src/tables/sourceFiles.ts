import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { type Encoding, encodingOf, toUtf8 } from '../text/textEncoding.ts';
import { splitTable } from './address.ts';
import type { LocatedFile } from './remoteFiles.ts';

/** A file to be read. */
export interface SourceFile extends LocatedFile {
  /** Where its bytes are; in a temporary folder for what can be read only once. */
  readonly original: string;
  /** Where it can be read as UTF-8. */
  readonly path: string;
}

/** What a table is stored as. */
export type SourceKind = 'csv' | 'tsv' | 'parquet' | 'json' | 'arrow' | 'database';

/** What a file is called that holds one table. */
const endings = /\.(csv|tsv|tab|parquet|pq|jsonl|ndjson|json|arrow|feather)(\.gz)?$/i;

/** What a file holds, by its name. */
export function kindOf(file: string): SourceKind {
  const bare = splitTable(file).place.toLowerCase().replace(/\.gz$/, '');
  if (/\.(parquet|pq)$/.test(bare)) return 'parquet';
  if (/\.(jsonl|ndjson|json)$/.test(bare)) return 'json';
  if (/\.(arrow|feather)$/.test(bare)) return 'arrow';
  if (/\.(duckdb|ddb|sqlite3?|db)$/.test(bare)) return 'database';
  return /\.(tsv|tab)$/.test(bare) ? 'tsv' : 'csv';
}

/** The files a source names: a path, a folder, a glob, or `-`, which is left as it is. */
export async function locateFiles(connection: DuckDBConnection, source: string): Promise<string[]> {
  if (source === '-') return [source];
  if (source === '') throw new PairfairError('bad-file', 'The name of the table is empty.');
  if (existsSync(source)) {
    return statSync(source).isDirectory() ? filesBelow(source) : [source];
  }
  if (/[*?[]/.test(source)) {
    const result = await connection.run(
      `SELECT file FROM glob(${duckdb.text(source)}) ORDER BY file`,
    );
    const files = (await result.getRows()).map(([file]) => String(file));
    if (files.length > 0) return files;
    throw new PairfairError('bad-file', `No file matches ${source}.`);
  }
  throw new PairfairError('bad-file', `There is no file ${source}.`);
}

/**
 * The tables in a folder and the folders below, as Spark and others write them: what begins with a dot
 * or an underscore is about the others.
 */
function filesBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path.split(sep).every((part) => !/^[._]/.test(part)))
    .sort()
    .map((path) => join(folder, path));
  if (files.length === 0) {
    throw new PairfairError(
      'bad-file',
      `There is no table in the folder ${folder}: it has no files but such as begin with . or _, if any.`,
    );
  }
  const kinds = new Set(files.map(kindOf));
  if (kinds.size === 1 && files.every((file) => endings.test(file))) return files;
  throw new PairfairError(
    'bad-file',
    `${folder} is a folder that is not one table: all its files must be .parquet, or all .csv, .tsv, .jsonl or .arrow; or name a glob such as '${join(folder, '*.csv')}'.`,
  );
}

/**
 * Makes a located file ready to be read several times: pipes and standard input go into a temporary
 * file first, and so does text that is not UTF-8, as UTF-8.
 *
 * @param scratch Gives a folder for temporary files.
 * @throws PairfairError `bad-file` for a file that cannot be opened or whose gzip is damaged.
 */
export async function openFile(
  { name: called, path: located }: LocatedFile,
  index: number,
  asked: Encoding | undefined,
  scratch: () => string,
): Promise<SourceFile> {
  const name = located === '-' ? 'standard input' : called;
  try {
    const original = await reReadable(located, index, scratch);
    if (!isTextFile(located)) return { name, original, path: original };
    requireTextTable(name, located, await firstBytes(original));
    const packed = isPacked(original);
    const start = packed ? await unpackedStart(original) : await firstBytes(original);
    const encoding = encodingOf(start, asked);
    if (encoding === 'utf-8') return { name, original, path: original };
    const path = join(scratch(), `utf8-${index}.${kindOf(located)}`);
    const bytes = createReadStream(original);
    const text = [toUtf8(encoding), createWriteStream(path, { mode: 0o600 })] as const;
    await (packed ? pipeline(bytes, createGunzip(), ...text) : pipeline(bytes, ...text));
    return { name, original, path };
  } catch (error) {
    throw fileError(name, error);
  }
}

/** Whether a file is a text by its name, in some encoding and perhaps packed. */
export function isTextFile(file: string): boolean {
  return ['csv', 'tsv', 'json'].includes(kindOf(file));
}

/** Whether a file is packed with gzip, by its name, as DuckDB tells too. */
export function isPacked(file: string): boolean {
  return file.toLowerCase().endsWith('.gz');
}

async function reReadable(located: string, index: number, scratch: () => string): Promise<string> {
  if (located !== '-' && statSync(located).isFile()) return located;
  const path = join(scratch(), `input-${index}.csv`);
  const from = located === '-' ? process.stdin : createReadStream(located);
  await pipeline(from, createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** The first bytes of a file, by which programs tell what it is. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The first bytes of a packed file. All of it is unpacked on the way: DuckDB takes the end of a
 * damaged or cut off file for the end of the table.
 */
async function unpackedStart(path: string): Promise<Buffer> {
  let start = Buffer.alloc(0);
  const keep = new Writable({
    write(chunk: Buffer, _, done) {
      if (start.length < 16) start = Buffer.concat([start, chunk]).subarray(0, 16);
      done();
    },
  });
  await pipeline(createReadStream(path), createGunzip(), keep);
  return start;
}

/** Files of other programs that people have tables in. */
function requireTextTable(name: string, path: string, start: Buffer): void {
  const begins = (...bytes: number[]) => bytes.every((byte, i) => start[i] === byte);
  const packed = begins(0x1f, 0x8b);
  if (packed !== isPacked(path)) {
    if (start.length === 0) return;
    throw new PairfairError(
      'bad-file',
      packed
        ? `${name} is packed with gzip: unpack it, or let its name end with .gz.`
        : `${name} is not packed with gzip, or its packing is damaged: pack it again, or take .gz off its name.`,
    );
  }
  const foreign = [
    [begins(0x50, 0x4b, 3, 4), 'a spreadsheet or a zip archive'],
    [begins(0xd0, 0xcf, 0x11, 0xe0), 'an old spreadsheet'],
    [begins(0x50, 0x41, 0x52, 0x31), 'a Parquet file without that ending'],
    [begins(0x28, 0xb5, 0x2f, 0xfd), 'packed with zstd'],
    [begins(0x42, 0x5a, 0x68), 'packed with bzip2'],
    [begins(0x25, 0x50, 0x44, 0x46), 'a PDF file'],
    [begins(0x53, 0x51, 0x4c, 0x69), 'a database of SQLite without that ending'],
  ].find(([isSo]) => isSo);
  if (!foreign) return;
  throw new PairfairError(
    'bad-file',
    `${name} is not a text table but ${foreign[1]}: save it as CSV, TSV, JSON lines or Parquet (named .csv, .tsv, .jsonl, .parquet).`,
  );
}

function fileError(name: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) {
    return new PairfairError(
      'bad-file',
      `${name} is damaged or cut off: its gzip cannot be unpacked to the end. Get or pack it again.`,
      { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new PairfairError('bad-file', `${name} could not be read: you may not.`, {
      cause: error,
    });
  }
  return error;
}
