import type { Context } from 'hono';
import type { StudioConfig } from '../studio.ts';

/**
 * Where a request comes from. Behind https there is always a proxy, which says in
 * `X-Forwarded-For` whom it serves: its last entry is believed where the connection comes from this
 * machine or a private network. Otherwise the header is anybody's claim and ignored.
 */
export function clientAddress(context: Context, config: StudioConfig): string {
  const peer = peerAddress(context);
  const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return config.secure && forwarded && isNear(peer) ? forwarded : peer;
}

/** Whether a program on this machine asks for itself, rather than a proxy for somebody. */
export function isLocal(context: Context): boolean {
  const forwarded = context.req.header('x-forwarded-for') ?? context.req.header('forwarded');
  return forwarded === undefined && isLoopback(peerAddress(context));
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address);
}

function peerAddress(context: Context): string {
  const { incoming } = (context.env ?? {}) as {
    incoming?: { socket?: { remoteAddress?: string } };
  };
  return (incoming?.socket?.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
}

function isNear(address: string): boolean {
  const privateNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/;
  return isLoopback(address) || privateNetwork.test(address);
}
