import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Chdb } from './chdb.ts';

/** An HTTP server that speaks ClickHouse's protocol and asks chdb. */
export interface ChdbServer {
  /** `clickhouse://…/`, before a table's name. */
  readonly address: string;
  /** What every query meets before it is run; to be replaced by a fault. */
  fault: (sql: string, response: ServerResponse) => Promise<'run' | 'answered'>;
  /** Every address and body that came in, to look for what must not be there. */
  readonly heard: string[];
  /** Cuts all connections and takes no more. */
  vanish(): void;
  close(): Promise<void>;
}

const notSettings = new Set([
  ...['query', 'query_id', 'database', 'session_id', 'wait_end_of_query', 'default_format'],
  ...['send_progress_in_http_headers', 'http_headers_progress_interval_ms', 'role'],
  ...['enable_http_compression'],
]);

/** Starts the server; only this user with this password is let in. */
export async function openChdbServer(
  chdb: Chdb,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<ChdbServer> {
  const sockets = new Set<Socket>();
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bytesOf(request);
      const url = new URL(request.url ?? '/', 'http://server');
      opened.heard.push(`${request.url} ${body.toString('utf8')}`);
      if (request.headers.authorization !== expected) {
        fail(
          response,
          403,
          `Code: 516. DB::Exception: ${user}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`,
        );
        return;
      }
      const sql = statements(url.searchParams, body, request.headers['content-type'] ?? '');
      if ((await opened.fault(sql, response)) === 'answered') return;
      try {
        // One at a time: settings belong to the one session there is.
        const run = queue.then(() => chdb.raw(sql));
        queue = run.catch(() => {});
        response.end(Buffer.from(await run));
      } catch (error) {
        fail(response, 500, (error as Error).message);
      }
    };
    answer().catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const vanish = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const opened: ChdbServer = {
    address: `clickhouse://127.0.0.1:${port}/`,
    fault: async () => 'run',
    heard: [],
    vanish,
    async close() {
      vanish();
      await queue;
    },
  };
  return opened;
}

/** Settings and parameters as SET, then the query. */
function statements(params: URLSearchParams, body: Buffer, contentType: string): string {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1];
  const parts = boundary ? partsOf(body.toString('utf8'), boundary) : new Map<string, string>();
  const given = params.get('query');
  const query =
    parts.get('query') ?? (given === null ? body.toString('utf8') : `${given}\n${body}`);
  const sets = [...params, ...parts].flatMap(([name, value]) =>
    notSettings.has(name) ? [] : [`SET ${name} = ${quoted(value)};`],
  );
  return `${sets.join(' ')} ${query}`;
}

function partsOf(body: string, boundary: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of body.split(`--${boundary}`)) {
    const name = /name="([^"]+)"/.exec(part)?.[1];
    if (name) found.set(name, part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  }
  return found;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fail(response: ServerResponse, status: number, message: string): void {
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1000';
  response.writeHead(status, { 'X-ClickHouse-Exception-Code': code });
  response.end(message);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
