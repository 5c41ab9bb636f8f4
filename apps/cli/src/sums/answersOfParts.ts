import { statSync } from 'node:fs';
import { PairfairError } from 'pairfair';
import type { AnswersTo, Question } from 'pairfair/internal';
import { unpackArrays } from './packedJson.ts';
import { type PartHead, questionKey, type Reading, readSums, type SumsFile } from './sumsFiles.ts';

/** The answers of all partitions, as they lie in files. */
export interface PartsAnswers {
  readonly parts: readonly PartHead[];
  readonly answersTo: AnswersTo;
  /** @throws PairfairError when a file answers nothing that was asked. */
  requireAllUsed(): void;
}

/** Files of more bytes in all are read again for each question rather than held. */
const mostHeld = 2e9;

/**
 * Reads what partitions answered and sees to it that they fit together.
 *
 * @throws PairfairError `bad-data` for a partition that is there twice, that changed between two
 * answers, or of which an answer is missing.
 */
export function answersOfParts(
  paths: readonly string[],
  count: number,
  reading: Reading,
): PartsAnswers {
  const small = paths.reduce((sum, path) => sum + statSync(path).size, 0) < mostHeld;
  const files = paths.map((path) => {
    const file = readSums(path);
    const read = (): SumsFile => (small ? file : readSums(path));
    return { path, part: file.part, keys: new Set(Object.keys(file.answers)), read, used: false };
  });
  const parts = partsOf(files);
  const names = parts.map(({ name }) => name);
  if (parts.length > 0 && parts.length !== count) {
    throw new PairfairError(
      'bad-data',
      `--parts says ${count}, but ${parts.length} partitions have answered: ${shortList(names)}. Ask those that are missing, or correct --parts.`,
    );
  }
  const answersTo = (question: Question) => {
    const key = questionKey(reading, question);
    const found = files.filter(({ keys }) => keys.has(key));
    if (found.length === 0) return null;
    for (const file of found) file.used = true;
    return names.map((name) => {
      const [file, twice] = found.filter(({ part }) => part.name === name);
      if (!file) {
        throw new PairfairError(
          'bad-data',
          `${found.length} of ${count} partitions have answered about their ${question.kind}, but ${name} has not: run pairfair sums for it with the same --spec.`,
        );
      }
      if (twice) {
        throw new PairfairError(
          'bad-data',
          `${file.path} and ${twice.path} hold the same answer of ${name}: remove one of them.`,
        );
      }
      return {
        name,
        get answer() {
          return unpackArrays(file.read().answers[key]);
        },
      };
    });
  };
  return {
    parts,
    answersTo: answersTo as AnswersTo,
    requireAllUsed() {
      const strange = files.find(({ used }) => !used);
      if (!strange) return;
      throw new PairfairError(
        'bad-data',
        `${strange.path} answers other questions than this fit asks: it was made with other flags, another seed or another release. Remove it and ask again.`,
      );
    },
  };
}

/** The partitions by name. */
function partsOf(files: readonly { readonly path: string; readonly part: PartHead }[]): PartHead[] {
  const byName = new Map<string, { path: string; part: PartHead }>();
  const byDigest = new Map<string, string>();
  for (const { path, part } of files) {
    const before = byName.get(part.name);
    if (before && before.part.digest !== part.digest) {
      throw new PairfairError(
        'bad-data',
        `The partition ${part.name} changed between ${before.path} and ${path}. Start again with all partitions.`,
      );
    }
    byName.set(part.name, { path, part });
    const same = byDigest.get(part.digest);
    if (part.rows > 0 && same !== undefined && same !== part.name) {
      throw new PairfairError(
        'bad-data',
        `${same} and ${part.name} are the same partition under two names: everybody in it would count twice.`,
      );
    }
    byDigest.set(part.digest, part.name);
  }
  const names = Array.from(byName.keys()).sort();
  return names.flatMap((name) => byName.get(name)?.part ?? []);
}

function shortList(names: readonly string[]): string {
  return names.length > 8 ? `${names.slice(0, 8).join(', ')} …` : names.join(', ');
}
