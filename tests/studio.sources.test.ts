import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// What holds because a thing is nowhere in the studio: docs/security.md names this file.
const root = fileURLToPath(new URL('../apps/studio', import.meta.url));
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));
const server = sources('server/src');
const web = sources('web/src');

/** Where a pattern occurs, with what it matched. */
const found = (files: typeof server, pattern: RegExp) =>
  files.flatMap(({ name, text }) =>
    Array.from(text.matchAll(pattern), ([match, value]) => `${name}: ${value ?? match}`),
  );

describe('the sources of the studio', () => {
  it('are there', () => {
    expect(server.length).toBeGreaterThan(150);
    expect(web.length).toBeGreaterThan(120);
  });

  it('run no text as a program, a template or a format', () => {
    const all = [...server, ...web];
    expect(found(all, /\beval\(|new Function\(|node:vm|util\.format|\bformatWithOptions/g)).toEqual(
      [],
    );
    const imported = server.flatMap(({ text }) =>
      Array.from(text.matchAll(/(?:from |import\()'([^.'][^']*)'/g), ([, name = '']) => name),
    );
    const others = new Set(imported.filter((name) => !/^node:|^pairfair|^@pairfair\//.test(name)));
    // None of them is a template language. Look at docs/security.md before adding to these.
    expect([...others].sort()).toEqual([
      ...['@hono/node-server', '@zxcvbn-ts/language-common', 'hono', 'hono/cookie'],
      ...['openid-client', 'pg', 'zod'],
    ]);
  });

  it('set text, never markup, in pages', () => {
    const markup =
      /\{@html|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|<(?:object|embed|applet)\b/g;
    expect(found(web, markup)).toEqual([]);
  });

  it('start programs by lists of words, without a shell', () => {
    expect(found(server, /\bshell:|[^.]\bexec\(|execSync\(/g)).toEqual([]);
  });

  it('use the hashes that are listed, SHA-1 for one-time codes only', () => {
    const hashes = found(server, /create(?:Hash|Hmac)\(\s*'(\w+)'/g);
    expect(hashes.length).toBeGreaterThan(10);
    expect(hashes.filter((each) => !each.endsWith(': sha256'))).toEqual(['accounts/totp.ts: sha1']);
    expect(found(server, /create(?:Cipher|Decipher|Sign|Verify|DiffieHellman|ECDH)\w*\(/g)).toEqual(
      [],
    );
  });

  it('draw secrets from the system, and only waits from Math.random', () => {
    expect(found(server, /Math\.random/g)).toEqual([
      ...['database/createDatabase.ts: Math.random', 'webhooks/deliveryQueue.ts: Math.random'],
    ]);
  });

  it('check certificates, and know no debug mode', () => {
    expect(
      found(server, /rejectUnauthorized|NODE_TLS_REJECT|NODE_ENV|checkServerIdentity/g),
    ).toEqual([]);
  });

  it('ask nobody but the database, the provider, webhooks and, for the doctor, themselves', () => {
    const asking = found(server, /(?<!app\.)\bfetch\(|\{ request as \w+|'openid-client'|'pg'/g);
    expect(new Set(asking.map((each) => each.split('/')[0]))).toEqual(
      new Set(['accounts', 'database', 'doctor', 'webhooks']),
    );
  });

  it('mask passwords, and hinder neither pasting nor password managers', () => {
    const inputs = found(web, /<input[^>]*autocomplete="(?:current|new)-password"[^>]*>/g);
    expect(inputs.length).toBeGreaterThan(2);
    for (const input of inputs) expect(input).toContain('type="password"');
    const masked = found(web, /<input[^>]*type="password"[^>]*>/g);
    expect(masked).toHaveLength(inputs.length);
    expect(found(web, /onpaste|oncopy|autocomplete="off"[^>]*type="password"/g)).toEqual([]);
  });
});
