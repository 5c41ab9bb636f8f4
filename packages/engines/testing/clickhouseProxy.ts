import { once } from 'node:events';
import { createServer, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Between an engine and a server: hears every query, and can do harm to it or to its answer. */
export interface ClickhouseProxy {
  /** `clickhouse://…/`, before a table's name. */
  readonly address: string;
  /** What every query meets: it is passed on, or was answered here, or its answer goes through a stream. */
  fault: (sql: string, response: ServerResponse) => Promise<'pass' | 'answered' | Transform>;
  /** Every address and body that came in, to look for what must not be there. */
  readonly heard: string[];
  /** Cuts all connections and takes no more. */
  close(): void;
}

/** Opens a proxy before the server at `clickhouse://…/`. */
export async function openProxy(target: string): Promise<ClickhouseProxy> {
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      const sql = `${decodeURIComponent((request.url ?? '').replaceAll('+', ' '))} ${body}`;
      proxy.heard.push(sql);
      const met = await proxy.fault(sql, response);
      if (met === 'answered') return;
      const { 'transfer-encoding': _, ...headers } = request.headers;
      const onward = send(new URL(request.url ?? '/', target.replace('clickhouse', 'http')), {
        ...{ method: request.method, headers: { ...headers, 'content-length': body.length } },
      });
      // Who asked has gone: the server hears of it as it would without us.
      response.once('close', () => onward.destroy());
      onward.end(body);
      const [answer] = await once(onward, 'response');
      response.writeHead(answer.statusCode, answer.headers);
      await (met === 'pass' ? pipeline(answer, response) : pipeline(answer, met, response));
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ClickhouseProxy = {
    address: `clickhouse://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fault: async () => 'pass',
    heard: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}

/** How many queries some work takes; tidying up does not count. */
export async function queriesOf(
  proxy: ClickhouseProxy,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0;
  proxy.fault = async (sql) => {
    if (!isTidying(sql)) count++;
    return 'pass';
  };
  await work();
  return count;
}

/** Whether a query ends something or takes it away. */
export function isTidying(sql: string): boolean {
  return /DROP TABLE|KILL QUERY/.test(sql);
}

/** Lets so many bytes of an answer through; then the connection is cut, or the answer ends as if that were all. */
export function truncated(bytes: number, end: 'cut' | 'whole'): Transform {
  let left = bytes;
  return new Transform({
    transform(piece: Buffer, _, done) {
      this.push(piece.subarray(0, left));
      left -= Math.min(left, piece.length);
      done();
    },
    flush: (done) => done(end === 'cut' ? new Error('cut') : null),
  });
}

/** Does something when the server has done its work, whose answer is then lost. */
export function afterwards(act: () => Promise<unknown>): Transform {
  return new Transform({
    transform: (_piece, _, done) => done(),
    flush: (done) => void act().then(() => done(new Error('lost'))),
  });
}

/** A slow link: an answer comes in pieces of so many bytes. */
export function inPieces(bytes: number): Transform {
  return new Transform({
    async transform(answer: Buffer, _, done) {
      for (let at = 0; at < answer.length; at += bytes) {
        this.push(answer.subarray(at, at + bytes));
        await new Promise(setImmediate);
      }
      done();
    },
  });
}
