import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that gives requests to several studios in turn. */
export interface RoundRobin {
  readonly url: string;
  /** How many requests each studio had. */
  readonly served: readonly number[];
  close(): void;
}

/** What links of the studios begin with; the proxy says it for browsers that came over TLS. */
export const publicUrl = 'https://studio.example.org';

/**
 * Does what deploy/proxy/ does and nothing else: the next studio for every request, whoever asks in
 * `X-Forwarded-For`, and the other studio where one does not take the connection.
 */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const served = ports.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const forward = (tries: number) => {
      const k = turn++ % ports.length;
      const headers = {
        ...incoming.headers,
        ...{ host: new URL(publicUrl).host, 'x-forwarded-for': from(incoming) },
        ...(incoming.headers.origin !== undefined && { origin: publicUrl }),
      };
      const { method, url: path } = incoming;
      const sent = request({ host: '127.0.0.1', port: ports[k], method, path, headers }, (got) => {
        served[k] = (served[k] ?? 0) + 1;
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        got.on('error', () => answer.destroy());
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries < ports.length) forward(tries + 1);
        else answer.destroy();
      });
      answer.on('close', () => sent.destroy());
      sent.end(body);
    };
    const parts: Buffer[] = [];
    let body = Buffer.alloc(0);
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      body = Buffer.concat(parts);
      forward(1);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An address for each visitor, as their browsers would have. */
function from({ headers }: IncomingMessage): string {
  return String(headers['x-visitor'] ?? '203.0.113.1');
}
