import { readFileSync } from 'node:fs';
import { PairfairError } from 'pairfair';
import { isLoopback } from '../http/clientAddress.ts';

/** A provider of OpenID Connect that accounts may sign in with. */
export interface OidcSettings {
  /** What the button says: Sign in with NAME. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that says what somebody is: a text or a list of texts. */
  readonly roleClaim: string;
  /** Its values that make an administrator, and an auditor. */
  readonly admins: readonly string[];
  readonly auditors: readonly string[];
}

/**
 * The provider that the environment names: `PAIRFAIR_OIDC_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` or
 * `_CLIENT_SECRET_FILE`, `_ROLE_CLAIM` (groups), `_ADMINS` and `_AUDITORS` (lists with commas), and
 * `_NAME`. Undefined without an issuer.
 *
 * @throws PairfairError `invalid-option` for what is missing or cannot be.
 */
export function oidcSettings(
  environment: Readonly<Record<string, string | undefined>>,
): OidcSettings | undefined {
  const value = (name: string) => environment[`PAIRFAIR_OIDC_${name}`]?.trim() || undefined;
  const issuer = value('ISSUER');
  if (issuer === undefined) return undefined;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const local = url && (url.hostname === 'localhost' || isLoopback(url.hostname));
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local))) {
    throw bad('PAIRFAIR_OIDC_ISSUER must be an https:// address.');
  }
  const secretFile = value('CLIENT_SECRET_FILE');
  const required = {
    CLIENT_ID: value('CLIENT_ID'),
    CLIENT_SECRET: secretFile ? readSecret(secretFile) : value('CLIENT_SECRET'),
  };
  const missing = Object.entries(required).find(([, text]) => text === undefined);
  if (missing) throw bad(`PAIRFAIR_OIDC_ISSUER also needs PAIRFAIR_OIDC_${missing[0]}.`);
  const list = (name: string) => (value(name) ?? '').split(',').map((entry) => entry.trim());
  const named = (name: string) => list(name).filter((entry) => entry !== '');
  if (named('ADMINS').length + named('AUDITORS').length === 0) {
    throw bad('PAIRFAIR_OIDC_ADMINS or PAIRFAIR_OIDC_AUDITORS must say who may come in.');
  }
  return {
    ...{ issuer, name: value('NAME') ?? url.hostname, roleClaim: value('ROLE_CLAIM') ?? 'groups' },
    clientId: required.CLIENT_ID ?? '',
    clientSecret: required.CLIENT_SECRET ?? '',
    ...{ admins: named('ADMINS'), auditors: named('AUDITORS') },
  };
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw bad(`PAIRFAIR_OIDC_CLIENT_SECRET_FILE cannot be read: ${path}`, cause);
  }
}

function bad(message: string, cause?: unknown): PairfairError {
  return new PairfairError('invalid-option', message, { cause });
}
