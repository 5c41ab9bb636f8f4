import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import { bareUrl } from './address.ts';
import { loadExtension } from './loadExtension.ts';
import { readError } from './readError.ts';

/** A file under the name that users know. */
export interface LocatedFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Brings the files that an address names into a folder: `https://host/people.csv` (on this machine
 * also `http://`), or `s3://bucket/people/*.parquet` through DuckDB, with what `AWS_…` says of who
 * asks.
 *
 * @throws PairfairError `invalid-option` for any other address, `bad-file` for what cannot be fetched.
 */
export async function remoteFiles(
  connection: DuckDBConnection,
  address: string,
  folder: string,
  onProgress: Work['onProgress'],
): Promise<LocatedFile[]> {
  if (/^https?:/i.test(address)) return [await fetchFile(address, folder, onProgress)];
  if (/^s3:/i.test(address)) return objects(connection, address, folder);
  throw new PairfairError(
    'invalid-option',
    'A table is a file, or at an address that begins with https://, s3://, postgres:// or clickhouse://; this one does not.',
  );
}

const mostRedirects = 5;

async function fetchFile(
  address: string,
  folder: string,
  onProgress: Work['onProgress'],
): Promise<LocatedFile> {
  const instead = 'Fetch the file with a program that knows them';
  const url = bareUrl(address, 'A file is written https://host/people.csv', instead);
  const name = url.href;
  const failed = (why: string, cause?: unknown) =>
    new PairfairError('bad-file', `${name} could not be fetched: ${why}.`, { cause });
  if (url.protocol === 'http:' && !isHere(url)) throw failed('write https, people may listen in');
  const path = pathIn(folder, 0, url.pathname);
  try {
    const answer = await ask(url, mostRedirects, failed);
    const total = Number(answer.headers.get('content-length') ?? 0);
    let done = 0;
    async function* counted(parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        done += part.length;
        onProgress?.({ stage: 'fetching bytes', done, total: Math.max(total, done) });
        yield part;
      }
    }
    const body = Readable.fromWeb((answer.body ?? new Blob([]).stream()) as ReadableStream);
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }));
    return { name, path };
  } catch (error) {
    if (error instanceof PairfairError) throw error;
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    throw failed(cause?.message || cause?.code || message, error);
  }
}

/** The answer behind redirects, which lead to files nowhere and from https to http never. */
async function ask(url: URL, redirects: number, failed: (why: string) => Error): Promise<Response> {
  // What is packed stays so: its name says it.
  const headers = { 'accept-encoding': 'identity' };
  const answer = await fetch(url, { redirect: 'manual', headers });
  if (answer.ok) return answer;
  const target = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || target === null) {
    throw failed(`the server answers ${answer.status} ${answer.statusText}`.trimEnd());
  }
  await answer.body?.cancel();
  const next = URL.canParse(target, url.href) ? new URL(target, url) : undefined;
  const safe =
    next?.protocol === 'https:' || (next?.protocol === 'http:' && isHere(next) && isHere(url));
  if (!next || !safe) throw failed('it leads to a place that is not https');
  if (redirects === 0) throw failed('it leads from place to place');
  return ask(next, redirects - 1, failed);
}

/** Whether a server is this machine, so that nobody listens in. */
function isHere({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Objects of a store, copied so that they stand still and have a digest. */
async function objects(
  connection: DuckDBConnection,
  address: string,
  folder: string,
): Promise<LocatedFile[]> {
  const instead = 'Put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  // A ? stands for any letter here.
  bareUrl(address.replaceAll('?', '%3F'), 'An object is written s3://bucket/people.csv', instead);
  const otherwise = 'fetch the file with aws s3 cp and name the copy';
  await loadExtension(connection, 'httpfs', 's3:// is read', otherwise);
  try {
    const found = await connection.run(
      `SELECT file FROM glob(${duckdb.text(address)}) ORDER BY file`,
    );
    const names = (await found.getRows()).map(([file]) => String(file));
    if (names.length === 0) throw new PairfairError('bad-file', `No object matches ${address}.`);
    const files = names.map((name, k) => ({ name, path: pathIn(folder, k, name) }));
    for (const { name, path } of files) await copyBytes(connection, name, path);
    return files;
  } catch (error) {
    throw readError(address, error);
  }
}

/** Copies a file, wherever DuckDB finds it, byte by byte. */
export async function copyBytes(
  connection: DuckDBConnection,
  from: string,
  to: string,
): Promise<void> {
  await connection.run(
    `COPY (SELECT content FROM read_blob(${duckdb.text(from)})) TO ${duckdb.text(to)} (FORMAT blob)`,
  );
}

/** A path for a file: its ending says what it holds. */
function pathIn(folder: string, k: number, name: string): string {
  return join(folder, `fetched-${k}${/(\.[a-z0-9]+){0,2}$/i.exec(name)?.[0] ?? ''}`);
}
