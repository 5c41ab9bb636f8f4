import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { HttpProblem, notFound } from './problem.ts';

/** A file of the pages, in memory: they are small, and a list of them cannot be climbed out of. */
interface Page {
  readonly type: string;
  readonly tag: string;
  /** Its name changes with its content. */
  readonly hashed: boolean;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Packed forms, made when first asked for unless the build made them. */
  readonly packed: Map<'br' | 'gzip', Uint8Array<ArrayBuffer>>;
}

/** The built pages by their path. */
export type Pages = ReadonlyMap<string, Page>;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
};
const packable = /^(text|application|image\/svg)/;

/** Reads the built pages; none before they are built. */
export function readPages(
  folder: string = fileURLToPath(new URL('../../../web/dist', import.meta.url)),
): Pages {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => {
      const plain = new Uint8Array(readFileSync(path));
      const packed = new Map<'br' | 'gzip', Uint8Array<ArrayBuffer>>();
      if (existsSync(`${path}.br`)) packed.set('br', new Uint8Array(readFileSync(`${path}.br`)));
      if (existsSync(`${path}.gz`)) packed.set('gzip', new Uint8Array(readFileSync(`${path}.gz`)));
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      return [address, { type, tag, hashed: address.startsWith('/assets/'), plain, packed }];
    }),
  );
}

/** The file at the request's path; the page itself for everything that is one of its addresses. */
export function answerFile(pages: Pages, context: Context): Response {
  const { path } = context.req;
  const page = pages.get(path) ?? (isAddress(path) ? pages.get('/index.html') : undefined);
  if (!page && pages.size === 0 && isAddress(path)) {
    throw new HttpProblem(503, 'not-built', 'The pages are not built yet: npm run build.');
  }
  if (!page) throw notFound('page');
  const headers = {
    'content-type': page.type,
    'cache-control': page.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: page.tag,
    vary: 'Accept-Encoding',
  };
  if (context.req.header('if-none-match') === page.tag) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = packable.test(page.type) ? acceptedEncoding(context) : undefined;
  if (!encoding) return new Response(page.plain, { headers });
  const packed = page.packed.get(encoding) ?? pack(page, encoding);
  return new Response(packed, { headers: { ...headers, 'content-encoding': encoding } });
}

/** Addresses of the page have no dot: a file that is missing must not look like a page. */
function isAddress(path: string): boolean {
  return !path.slice(path.lastIndexOf('/')).includes('.');
}

function acceptedEncoding(context: Context): 'br' | 'gzip' | undefined {
  const accepted = (context.req.header('accept-encoding') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

function pack(page: Page, encoding: 'br' | 'gzip'): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(
    encoding === 'br' ? brotliCompressSync(page.plain) : gzipSync(page.plain),
  );
  page.packed.set(encoding, packed);
  return packed;
}
