import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A way to a server that can break. */
export interface Link {
  readonly port: number;
  /** What every piece waits for, either way: nothing at first. */
  gate: () => Promise<unknown>;
  /** Cuts the connections there are; new ones may come. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a way to a port of this machine, whatever is spoken there. */
export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.once('close', () => sockets.delete(socket));
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      // When one side ends, so does the other.
      pipeline(from, gated(), to).catch(() => to.destroy());
    }
  });
  const gated = () =>
    new Transform({
      transform: (piece, _, done) => {
        link.gate().then(() => done(null, piece), done);
      },
    });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const link: Link = {
    port: (server.address() as AddressInfo).port,
    gate: async () => {},
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      link.cut();
      server.close();
    },
  };
  return link;
}
