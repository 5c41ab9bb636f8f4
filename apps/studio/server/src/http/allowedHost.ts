import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { StudioConfig } from '../studio.ts';
import { HttpProblem } from './problem.ts';

/**
 * Refuses a request for a name this studio does not go by: a page elsewhere can make its own name
 * point here (DNS rebinding), and would then be taken for a page of the studio. It goes by its
 * public URL, addresses, localhost, this machine's name and those it was started with.
 *
 * @throws HttpProblem 421
 */
export function requireAllowedHost(
  host: string | undefined,
  { publicUrl, hosts = [] }: Pick<StudioConfig, 'publicUrl' | 'hosts'>,
): void {
  const name = nameOf(host ?? '');
  const machine = hostname().toLowerCase();
  const own = ['localhost', machine, `${machine}.local`, new URL(publicUrl).hostname, ...hosts];
  if (name !== '' && (isIP(name) > 0 || own.some((each) => each.toLowerCase() === name))) return;
  throw new HttpProblem(
    421,
    'wrong-host',
    'This studio does not go by that name. Whoever runs it can allow it with --allow-host or --public-url.',
  );
}

/** The name in a Host header, without the port and an IPv6 address's brackets. */
function nameOf(host: string): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname.replaceAll(/^\[|\]$/g, '').toLowerCase() : '';
}
