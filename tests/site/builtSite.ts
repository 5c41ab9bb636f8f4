import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, posix } from 'node:path';

/** A page of the built site: its path below the folder and its markup. */
export interface SitePage {
  readonly path: string;
  readonly html: string;
}

/** All pages of a built site. */
export function sitePages(folder: string): SitePage[] {
  return readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'))
    .map((path) => ({ path, html: readFileSync(join(folder, path), 'utf8') }));
}

/** Addresses in a page's markup, by what they are for. */
export function addressesOf({ html }: SitePage): { links: string[]; loaded: string[] } {
  const text = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (tag) => tag.split('>')[0] ?? '');
  const decode = (address: string) => address.replaceAll('&amp;', '&');
  const links = Array.from(text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, to = '']) => to);
  const loaded = Array.from(
    text.matchAll(/<(?:link|script|img|source|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g),
    ([, from = '']) => from,
  );
  return { links: links.map(decode), loaded: loaded.map(decode) };
}

/** What is wrong with a link of a page; undefined where it leads somewhere. */
export function deadLink(folder: string, from: SitePage, link: string): string | undefined {
  if (/^(https?:|mailto:)/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#') as [string, string?];
  const place = path.startsWith('/')
    ? path.slice(1)
    : posix.join(posix.dirname(from.path), path === '' ? posix.basename(from.path) : path);
  const file = place === '' || place.endsWith('/') ? `${place}index.html` : place;
  if (!existsSync(join(folder, file))) return `${from.path}: ${link}`;
  if (!anchor) return undefined;
  const html = readFileSync(join(folder, file), 'utf8');
  const id = decodeURIComponent(anchor);
  return html.includes(`id="${id}"`) ? undefined : `${from.path}: ${link}`;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** Serves a folder on the loopback interface: files, and nothing else. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const file = join(folder, posix.normalize(path));
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, server };
}
