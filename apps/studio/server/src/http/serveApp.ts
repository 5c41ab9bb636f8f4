import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { PairfairError } from 'pairfair';
import type { App } from './createApp.ts';

/** An application that listens. */
export interface Served {
  readonly port: number;
  /** Takes no more requests, lets those under way finish, ends event streams. */
  close(): Promise<void>;
}

const graceMilliseconds = 10_000;

/**
 * Listens on a port.
 *
 * @throws PairfairError `unavailable` when the port is taken or may not be used.
 */
export async function serveApp(app: App, host: string, port: number): Promise<Served> {
  const streams = new Set<ServerResponse>();
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const response = await app.fetch(request, env);
      const { outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      // They never end by themselves, so a graceful stop has to end them.
      if (/^text\/event-stream/.test(response.headers.get('content-type') ?? '')) {
        streams.add(outgoing);
        outgoing.on('close', () => streams.delete(outgoing));
      }
      return response;
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
        for (const stream of streams) stream.destroy();
      }),
  };
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): PairfairError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken, perhaps by a studio that already runs. Choose another with --port.`,
    EACCES: `Port ${port} may not be used without special rights. Choose one above 1023 with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with --host.`,
    ENOTFOUND: `There is no host ${host}. Choose another with --host.`,
  };
  const message = reasons[error.code ?? ''] ?? `The studio cannot listen: ${error.message}`;
  return new PairfairError('unavailable', message, { cause: error });
}
