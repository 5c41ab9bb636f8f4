import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { atomicWriteFile, type ReadTableOptions } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import { type Question, requireFormat } from 'pairfair/internal';
import { UsageError } from '../command.ts';
import { readSealed } from '../readSealed.ts';
import { packArrays, unpackArrays } from './packedJson.ts';

/** How partitions are read; the same for all of them. */
export type Reading = Omit<ReadTableOptions, 'columns' | 'onProgress'>;

/** What is to be asked of every partition next. */
export interface SumsRequest {
  readonly reading: Reading;
  readonly questions: readonly Question[];
}

/** What one partition has answered so far. */
export interface SumsFile {
  readonly part: PartHead;
  /** Packed, by {@link questionKey}. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What a partition is called and what it was when it was read. */
export interface PartHead {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

const requestFormat = 'pairfair/sums-request';
const sumsFormat = 'pairfair/sums';
const version = 1;
const sensitive =
  'Values, levels and, where a question names or draws people, raw rows of people. Keep this file as you keep the data.';

/** What a question is known by: what is asked, and how the partition is to be read for it. */
export function questionKey(reading: Reading, question: Question): string {
  const text = JSON.stringify(packArrays({ reading, question }));
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** Writes what is to be asked next. */
export async function writeRequest(
  path: string,
  { reading, questions }: SumsRequest,
): Promise<void> {
  const document = { format: requestFormat, version, sensitive, reading, questions };
  await atomicWriteFile(path, sealJson(packArrays(document) as Record<string, unknown>));
}

/** @throws PairfairError `bad-file` for anything but a request as it was written. */
export function readRequest(path: string): SumsRequest {
  return readSealed(path, {}, (document) => {
    const file = requireFormat(document, requestFormat, version);
    return unpackArrays(file) as unknown as SumsRequest;
  });
}

/** Writes the answers of a partition. */
export async function writeSums(path: string, { part, answers }: SumsFile): Promise<void> {
  const document = { format: sumsFormat, version, sensitive, part, answers };
  await atomicWriteFile(path, sealJson(document));
}

/** @throws PairfairError `bad-file` for anything but answers as they were written. */
export function readSums(path: string): SumsFile {
  return readSealed(path, {}, (document) => {
    const file = requireFormat(document, sumsFormat, version);
    return file as unknown as SumsFile;
  });
}

/** The files that a pattern names, sorted; only the last part of it may have a *. */
export function filesOf(pattern: string): string[] {
  const folder = dirname(pattern);
  if (folder.includes('*')) {
    throw new UsageError(`--sums ${pattern}: only the name of the files may have a *.`);
  }
  const parts = basename(pattern)
    .split('*')
    .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const matches = new RegExp(`^${parts.join('.*')}$`);
  try {
    const names = readdirSync(folder)
      .filter((name) => matches.test(name))
      .sort();
    return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  } catch (error) {
    throw new PairfairError('bad-file', `The folder ${folder} could not be read.`, {
      cause: error,
    });
  }
}
