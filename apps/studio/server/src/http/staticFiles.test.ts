import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import type { HttpProblem } from './problem.ts';
import { answerFile, readPages } from './staticFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairfair-pages-'));
const script = 'console.log(1);'.repeat(100);
mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html>');
writeFileSync(join(folder, 'dist/assets/app-1a2b.js'), script);
afterAll(() => rmSync(folder, { recursive: true }));

const pages = readPages(join(folder, 'dist'));
const app = new Hono()
  .get('*', (context) => answerFile(pages, context))
  .onError((error) => new Response(null, { status: (error as HttpProblem).status ?? 500 }));
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers });

describe('answerFile', () => {
  it('answers every address of the app with its page, which is never stale', async () => {
    for (const path of ['/', '/studies', '/studies/7/graph', '/j']) {
      const answer = await get(path);
      expect(await answer.text()).toBe('<!doctype html>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('lets browsers keep what has its hash in its name', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toContain('text/javascript');
    const tag = headers.get('etag') ?? '';
    expect((await get('/assets/app-1a2b.js', { 'if-none-match': tag })).status).toBe(304);
  });

  it('packs for browsers that can unpack', async () => {
    const packed = async (accepted: string) => {
      const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
      return [
        answer.headers.get('content-encoding'),
        Buffer.from(await answer.arrayBuffer()),
      ] as const;
    };
    const [br, brotli] = await packed('gzip, deflate, br');
    expect([br, String(brotliDecompressSync(brotli))]).toEqual(['br', script]);
    const [gz, gzip] = await packed('gzip, br;q=0');
    expect([gz, String(gunzipSync(gzip))]).toEqual(['gzip', script]);
    expect((await packed('identity'))[0]).toBeNull();
  });

  it('gives nothing outside the folder, and no page for a missing file', async () => {
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/assets/missing.js',
      '/.env',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});
