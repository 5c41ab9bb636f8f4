import { createHash } from 'node:crypto';
import { PairfairError } from 'pairfair';
import { jsonText } from './jsonText.ts';

const placeholder = `sha256:${'0'.repeat(64)}`;
const htmlSeal = /<meta name="pairfair-digest" content="(sha256:[0-9a-f]{64})">/;

/** The line that a sealed HTML file has in its head; its digest is filled in by {@link sealHtml}. */
export const htmlSealLine: string = `<meta name="pairfair-digest" content="${placeholder}">`;

/** A document as JSON text that carries the digest of everything else in it. */
export function sealJson(document: Readonly<Record<string, unknown>>, indent = 0): string {
  const plain = JSON.parse(jsonText(document, 0)) as Record<string, unknown>;
  return JSON.stringify({ ...plain, digest: digestOf(JSON.stringify(plain)) }, null, indent);
}

/** An HTML text with its seal line filled in: the digest of the text with an empty seal. */
export function sealHtml(html: string): string {
  return html.replace(placeholder, digestOf(html));
}

/** Whether a sealed text is unchanged; throws when it carries no seal. */
export function isUnchanged(text: string): boolean {
  const html = text.match(htmlSeal);
  if (html) return digestOf(text.replace(html[1] ?? '', placeholder)) === html[1];
  const parsed = parse(text);
  if (typeof parsed?.digest !== 'string') {
    throw new PairfairError(
      'bad-file',
      'This file carries no digest of pairfair, so it cannot be verified.',
    );
  }
  return sealFits(parsed);
}

/** Whether a document that was read is as it was sealed; one without a seal has none to break. */
export function sealFits(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return true;
  const { digest, ...rest } = document as Record<string, unknown>;
  return digest === undefined || digestOf(JSON.stringify(rest)) === digest;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
