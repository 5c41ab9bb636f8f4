import type { Context } from 'hono';
import { z } from 'zod';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../http/cookies.ts';
import { notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import type { Studio } from '../studio.ts';
import type { OidcSettings } from './oidcSettings.ts';
import type { Account, Role } from './schemas.ts';
import { byAddress } from './signInTries.ts';
import { startSession } from './startSession.ts';
import { createAccount, findAccount, findExternal, linkExternal, setRole } from './store.ts';

/** Loaded only where a provider is named. */
const load = () => import('openid-client');
type Provider = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['discovery']>>;

const pending = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
const providers = new Map<string, Promise<Provider>>();

/** Signing in with an OpenID Connect provider: there, and back. */
export const oidcRoutes = [
  route(
    {
      method: 'get',
      path: '/oidc/start',
      access: 'anyone',
      limit: byAddress,
      redirects: true,
      summary: 'Go to the provider to sign in there',
    },
    async (studio, { context }) => {
      const settings = requireSettings(studio);
      const client = await load();
      const provider = await providerOf(settings).catch((error: Error) => refused(studio, error));
      if (!provider) return context.redirect('/login?problem=elsewhere');
      const sent = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(provider, {
        ...{ redirect_uri: callbackUrl(studio), scope: 'openid profile email' },
        ...{ state: sent.state, nonce: sent.nonce, code_challenge_method: 'S256' },
        code_challenge: await client.calculatePKCECodeChallenge(sent.verifier),
      });
      const kept = Buffer.from(JSON.stringify(sent)).toString('base64url');
      setSessionCookie(context, studio.config, 'oidc', kept);
      return context.redirect(url.href);
    },
  ),
  route(
    {
      method: 'get',
      path: '/oidc/callback',
      access: 'anyone',
      limit: byAddress,
      redirects: true,
      summary: 'Come back from the provider',
    },
    async (studio, { context }) => {
      const settings = requireSettings(studio);
      const claims = await claimsOf(studio, context, settings);
      clearSessionCookie(context, studio.config, 'oidc');
      if (!claims) return context.redirect('/login?problem=elsewhere');
      const role = roleOf(settings, claims);
      if (!role) return context.redirect('/login?problem=no-role');
      await studio.database.transaction(async (tx) => {
        const who = await accountOfClaims(tx, settings, claims, role);
        const subject = `account:${who.id}`;
        await appendAudit(tx, { actor: subject, action: 'session.begun', subject });
        await startSession(studio, context, tx, who.id, 'oidc');
      });
      return context.redirect('/');
    },
  ),
] as const;

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What the provider says of somebody, checked; undefined where it says nothing that can be believed. */
async function claimsOf(
  studio: Studio,
  context: Context,
  settings: OidcSettings,
): Promise<Claims | undefined> {
  const kept = readSessionCookie(context, studio.config, 'oidc');
  const sent = kept === undefined ? undefined : readPending(kept);
  if (!sent) return undefined;
  const client = await load();
  const here = new URL(callbackUrl(studio));
  here.search = new URL(context.req.url).search;
  try {
    const tokens = await client.authorizationCodeGrant(await providerOf(settings), here, {
      pkceCodeVerifier: sent.verifier,
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      idTokenExpected: true,
    });
    return tokens.claims();
  } catch (error) {
    return refused(studio, error as Error);
  }
}

function refused({ log }: Studio, { name }: Error): undefined {
  log.warn('login.elsewhere-refused', { reason: name });
}

function readPending(kept: string): z.infer<typeof pending> | undefined {
  try {
    return pending.parse(JSON.parse(Buffer.from(kept, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** The provider's own description, asked for once; a failure is tried again next time. */
function providerOf({ issuer, clientId, clientSecret }: OidcSettings): Promise<Provider> {
  const known = providers.get(issuer);
  if (known) return known;
  const found = load().then((client) =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [
        // Signatures are checked too: TLS alone says who sent a token, not who made it.
        client.enableNonRepudiationChecks,
        // Only this machine may be asked without TLS; the settings allow nothing else.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    }),
  );
  providers.set(issuer, found);
  found.catch(() => providers.delete(issuer));
  return found;
}

/** What a claim makes of somebody; undefined: nothing here. */
function roleOf({ roleClaim, admins, auditors }: OidcSettings, claims: Claims): Role | undefined {
  const claim = claims[roleClaim];
  const values = (Array.isArray(claim) ? claim : [claim]).map(String);
  if (values.some((value) => admins.includes(value))) return 'admin';
  return values.some((value) => auditors.includes(value)) ? 'auditor' : undefined;
}

/** The account of a person at the provider, made when they first come, with the role they have now. */
async function accountOfClaims(
  tx: Transaction,
  { issuer }: OidcSettings,
  claims: Claims,
  role: Role,
): Promise<Account> {
  const known = await findExternal(tx, issuer, claims.sub);
  if (known) {
    if (known.role !== role) {
      await setRole(tx, known.id, role);
      const subject = `account:${known.id}`;
      await appendAudit(tx, {
        actor: 'operator',
        action: 'account.role',
        subject,
        details: { role },
      });
    }
    return (await findAccount(tx, known.id)) ?? known;
  }
  const name = [claims.preferred_username, claims.name, claims.email].find(
    (claim) => typeof claim === 'string' && claim.trim() !== '',
  );
  const made = await createAccount(tx, String(name ?? role).slice(0, 100), role);
  await linkExternal(tx, issuer, claims.sub, made.id);
  const subject = `account:${made.id}`;
  await appendAudit(tx, { actor: subject, action: 'account.created', subject, details: { role } });
  return made;
}

function callbackUrl({ config }: Studio): string {
  return `${config.publicUrl}/api/v1/oidc/callback`;
}

function requireSettings({ config }: Studio): OidcSettings {
  if (!config.oidc) throw notFound('sign-in elsewhere');
  return config.oidc;
}
