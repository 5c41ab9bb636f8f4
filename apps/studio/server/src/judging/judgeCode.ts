import { createHmac, timingSafeEqual } from 'node:crypto';

/** Letters and digits that are not taken for each other; 32 of them, so that a byte picks one evenly. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * The code by which a judge comes back on another device, such as `K7MQ-4RTX`: 40 bits, made from
 * the judge's own key, which never leaves the server. It opens nothing without the judge's link.
 */
export function judgeCode(labelKey: string): string {
  const digest = createHmac('sha256', labelKey).update('code').digest();
  const letters = Array.from(digest.subarray(0, 8), (byte) => signs[byte % signs.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Whether somebody typed the judge's code, in whichever case and with whatever between the letters. */
export function isJudgeCode(labelKey: string, typed: string): boolean {
  const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [expected, given] = [bare(judgeCode(labelKey)), bare(typed)];
  return expected.length === given.length && timingSafeEqual(bytes(expected), bytes(given));
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
