import { createWriteStream, lstatSync, readlinkSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';

/** Where output goes: a file that is replaced when the new one is whole, or straight into a stream. */
export type OutputPlace =
  | {
      readonly kind: 'file';
      /** Where the file is, links followed. */
      readonly path: string;
      /** Who may do what with the file that is there; undefined when there is none. */
      readonly mode: number | undefined;
    }
  | { readonly kind: 'stream'; open(): { readonly stream: Writable; readonly end: boolean } };

/** What stands for standard output in place of a path. */
export const standardOutput = '-';

/** Whether a path means standard output. */
export function isStandardOutput(path: string): boolean {
  return descriptorOf(path) === 1;
}

/**
 * Settles what writing to a path means. Only regular files, and places where nothing is, are
 * written beside and renamed: a rename would put a file in the place of a device, a pipe or a link.
 */
export function outputPlace(path: string): OutputPlace {
  if (/^\w+:\/\//.test(path)) throw Object.assign(new Error('an address'), { code: 'ADDRESS' });
  let place = resolve(path);
  for (let hops = 0; hops < mostLinks; hops++) {
    const descriptor = descriptorOf(hops === 0 ? path : place);
    if (descriptor !== undefined) return { kind: 'stream', open: () => openDescriptor(descriptor) };
    if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
      return placeWithoutLink(place);
    place = resolve(dirname(place), readlinkSync(place));
  }
  throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
}

/** As many as Linux follows. */
const mostLinks = 40;

function placeWithoutLink(path: string): OutputPlace {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  if (!found || found.isFile()) return { kind: 'file', path, mode: found?.mode };
  return { kind: 'stream', open: () => ({ stream: createWriteStream(path), end: true }) };
}

/** The number of an open file that a path stands for, as in /dev/stdout and /dev/fd/63. */
function descriptorOf(path: string): number | undefined {
  if (path === standardOutput || path === '/dev/stdout') return 1;
  if (path === '/dev/stderr') return 2;
  const named = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path)?.[1];
  return named === undefined ? undefined : Number(named);
}

function openDescriptor(descriptor: number): { stream: Writable; end: boolean } {
  if (descriptor === 1) return { stream: process.stdout, end: false };
  if (descriptor === 2) return { stream: process.stderr, end: false };
  return { stream: createWriteStream('', { fd: descriptor }), end: true };
}
