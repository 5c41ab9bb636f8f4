import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tried } from './deliveryQueue.ts';
import { postSigned, type SignedPost } from './postSigned.ts';

const usable = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'pairfair-tls-'));
const [certificate, key] = [join(folder, 'receiver.pem'), join(folder, 'receiver.key')];
const heard: string[] = [];
let receiver: Server;
let post: SignedPost;

beforeAll(async () => {
  if (!usable) return;
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key],
    ...['-out', certificate, '-subj', '/CN=receiver', '-addext', 'subjectAltName=IP:127.0.0.1'],
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  const credentials = { cert: readFileSync(certificate), key: readFileSync(key) };
  receiver = createServer(credentials, (request, response) => {
    request.on('data', (chunk) => heard.push(String(chunk)));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  post = {
    ...{ url: `https://127.0.0.1:${port}/`, secret: 's', id: 'i', event: 'ping', body: '{}' },
    allowed: ['127.0.0.1', 'localhost'],
  };
});
afterAll(async () => {
  await new Promise((done) => (receiver ? receiver.close(done) : done(undefined)));
  rmSync(folder, { recursive: true });
});

/** Posts in a process that was started with an authority to trust: Node reads it only then. */
async function postTrusting(posts: readonly SignedPost[]): Promise<Tried[]> {
  const program = `const { postSigned } = await import(process.argv[1]);
    const posts = JSON.parse(process.argv[2]).map(postSigned);
    console.log(JSON.stringify(await Promise.all(posts)));`;
  const built = new URL('../../dist/webhooks/postSigned.js', import.meta.url);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, built.href, JSON.stringify(posts)],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
  );
  return JSON.parse(stdout) as Tried[];
}

describe.skipIf(!usable)('a receiver over TLS', () => {
  it('that nobody has signed gets nothing, and it is said what to do', async () => {
    const { status, error } = await postSigned(post);
    expect(status).toBeNull();
    expect(error).toMatch(/signed by nobody whom this studio trusts .*NODE_EXTRA_CA_CERTS=/);
    expect(heard).toEqual([]);
  });

  it('is told where its authority is trusted, and only under its own name', async () => {
    const elsewhere = { ...post, url: post.url.replace('127.0.0.1', 'localhost') };
    expect(await postTrusting([post, elsewhere])).toEqual([
      { status: 204, error: null },
      { status: null, error: 'Its certificate is for another name.' },
    ]);
    expect(heard).toEqual(['{}']);
  });
});
