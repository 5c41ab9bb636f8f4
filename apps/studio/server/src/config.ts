import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import type { OidcSettings } from './accounts/oidcSettings.ts';
import { isLoopback } from './http/clientAddress.ts';
import type { StudioConfig } from './studio.ts';

/** What can be said about a studio when it is started; all of it has a default. */
export interface StudioOptions {
  /** Where it listens (127.0.0.1: this machine only). */
  readonly host?: string | undefined;
  /** 4600; 0 takes any free port. */
  readonly port?: number | undefined;
  /** What links begin with, where a proxy stands in front: https://studio.example.org. */
  readonly publicUrl?: string | undefined;
  /** Where the embedded database lives. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL server of version 15 or newer instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Jobs at a time (1). */
  readonly workers?: number | undefined;
  /** Names that it goes by besides those it knows of itself. */
  readonly hosts?: readonly string[] | undefined;
  /** Names that webhooks may go to though they are this machine or in its network. */
  readonly webhookHosts?: readonly string[] | undefined;
  /** Where accounts may also sign in; `oidcSettings` reads it from the environment. */
  readonly oidc?: OidcSettings | undefined;
}

/**
 * The resolved set-up of a studio.
 *
 * @throws PairfairError `invalid-option` for a port or a public URL that cannot be one.
 */
export function resolveConfig(options: StudioOptions): StudioConfig {
  const { host = '127.0.0.1', port = 4600, dataDir = defaultDataDir(), workers = 1 } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new PairfairError('invalid-option', `port must be from 0 to 65535, but is ${port}.`);
  }
  if (!Number.isInteger(workers) || workers < 1) {
    throw new PairfairError('invalid-option', `workers must be at least 1, but is ${workers}.`);
  }
  const publicUrl = options.publicUrl
    ? readPublicUrl(options.publicUrl)
    : `http://${shownHost(host)}:${port}`;
  return {
    ...{ host, port, publicUrl, dataDir, workers },
    ...{ hosts: options.hosts, oidc: options.oidc, webhookHosts: options.webhookHosts },
    secure: publicUrl.startsWith('https:'),
    limits: { bytes: 100 * 2 ** 20, rows: 1_000_000, columns: 2000 },
  };
}

/**
 * Where the embedded database lives by default: the user's data folder. For root, whose home other
 * users cannot enter as a rule, the system's: PostgreSQL does not run as root.
 */
export function defaultDataDir(): string {
  const home = homedir();
  const rootOnly =
    process.getuid?.() === 0 && existsSync(home) && (statSync(home).mode & 0o001) === 0;
  if (rootOnly) return '/var/lib/pairfair/studio';
  const base = process.platform === 'win32' ? process.env.LOCALAPPDATA : process.env.XDG_DATA_HOME;
  return join(base || join(home, '.local', 'share'), 'pairfair', 'studio');
}

/** Notes where the studio of a data folder was last reached, for links made without it. */
export function rememberAddress(dataDir: string, publicUrl: string): void {
  writeFileSync(join(dataDir, 'address'), publicUrl);
}

/** Where the studio of a data folder was last reached. */
export function rememberedAddress(dataDir: string): string | undefined {
  const path = join(dataDir, 'address');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Whether passwords and answers would cross a network unencrypted. */
export function isExposed({ host, secure }: StudioConfig): boolean {
  return !secure && host !== 'localhost' && !isLoopback(host);
}

function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search;
  if (fits) return url.origin;
  throw new PairfairError(
    'invalid-option',
    `public-url must be like https://studio.example.org, without a path, but is '${text}'.`,
  );
}

/** A name that other machines can use, where the studio listens to them. */
function shownHost(host: string): string {
  if (isLoopback(host)) return 'localhost';
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return outside?.address ?? 'localhost';
}
