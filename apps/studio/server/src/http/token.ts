import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that fits into a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the database cannot use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
