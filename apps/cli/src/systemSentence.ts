const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not; ask its owner, or take another place',
  EPERM: 'you may not; ask its owner, or take another place',
  EROFS: 'the disk is read-only; take another place',
  ENOSPC: 'the disk is full; make room, or take another place',
  EDQUOT: 'your share of the disk is used up; make room, or take another place',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'something of that name is there already',
  EISDIR: 'it is a folder; name a file',
  ELOOP: 'its links lead nowhere',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ERR_STRING_TOO_LONG: 'it is too large to be held in memory as one text',
  ERR_FS_FILE_TOO_LARGE: 'it is too large to be held in memory as one text',
};

/**
 * What the machine refused, in one sentence: a full disk or a folder one may not enter is nobody's
 * bug. Undefined for anything that is no error of the system.
 */
export function systemSentence(error: unknown): string | undefined {
  const { code, path, syscall, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return undefined;
  if (code.startsWith('Z_')) return 'A file that should be packed with gzip is damaged or none.';
  const writing = /^(mkdir|mkdtemp|write|fsync|ftruncate|rename|unlink|rmdir|rm|copyfile|chmod)$/;
  const reading = /^(open|read|stat|lstat|fstat|access|scandir|readlink|realpath)$/;
  const isWritten = writing.test(syscall ?? '');
  if (!isWritten && !reading.test(syscall ?? '') && !(code in reasons)) return undefined;
  const what = path ?? 'A file';
  const done = isWritten ? 'written' : 'opened';
  return `${what} could not be ${done}: ${reasons[code] ?? message}.`;
}
