import { createHmac, randomBytes } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

/** The one-time code of a secret in a step of 30 seconds since 1970 (RFC 6238, SHA-1, 6 digits). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const value = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(value).padStart(digits, '0');
}

/**
 * The step whose code this is: now, the one before or the one after, for clocks that differ;
 * undefined where it is none, or one that was used already.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  lastStep: number,
  now: number = Date.now(),
): number | undefined {
  const step = Math.floor(now / 1000 / stepSeconds);
  const typed = code.replaceAll(/\s/g, '');
  return [step - 1, step, step + 1].find((at) => at > lastStep && codeAt(secret, at) === typed);
}

/** A secret as authenticator apps take it when it is typed. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)])
    .join('');
}

/** What an authenticator app scans. */
export function totpUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
