import { createHmac, randomBytes } from 'node:crypto';

/** A secret that signs what is sent to one address. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/**
 * What says that a body came from who has the secret, and when: `t=SECONDS,v1=HEX`, the HMAC-SHA256
 * of `SECONDS.BODY`.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
