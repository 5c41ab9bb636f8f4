/** What a file is called and what it is. */
export interface AnsweredFile {
  /** May be anything a user wrote; {@link safeFileName} makes a name of it. */
  readonly name: string;
  readonly type: string;
  /** A policy stricter than the pages', for documents that a browser could show. */
  readonly policy?: string;
}

/** A file to be saved, never shown in the studio's own origin. */
export function fileAnswer(
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { name, type, policy }: AnsweredFile,
): Response {
  return new Response(content, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': disposition(safeFileName(name)),
      ...(policy !== undefined && { 'content-security-policy': policy }),
    },
  });
}

/**
 * A file name without what has a meaning to file systems or headers: letters, digits, dots, dashes,
 * underscores and spaces stay, anything else becomes a dash, and no name begins with a dot.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[. -]+/, '')
    .replace(/[. ]+$/, '');
  return Array.from(plain).slice(-100).join('') || 'file';
}

/** Plain letters for old readers, the whole name encoded (RFC 8187) for the others. */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
