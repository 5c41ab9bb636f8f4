import { z } from 'zod';
import { id, isoTime, shortText } from '../http/schemas.ts';
import { scopes } from '../http/scopes.ts';

/** `admin` runs studies; `auditor` reads everything an administrator sees and changes nothing. */
export const role = z.enum(['admin', 'auditor']);
export type Role = z.infer<typeof role>;

export const account = z.object({
  id,
  name: shortText,
  role,
  /** False until a password is set: the one-time link is then the only way in. */
  hasPassword: z.boolean(),
  /** Whether signing in also takes a one-time code. */
  secondFactor: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** `GET /accounts`; `DELETE /accounts/:id` removes one. */
export const accountList = z.object({ accounts: z.array(account) });

/** `GET /session`: who is asking. A browser may hold an account's session, a judge's, or none. */
export const session = z.object({
  account: account.nullable(),
  /** Whether a second factor must be set up before anything else. */
  mustEnrol: z.boolean(),
  /** What a sign-in elsewhere (OpenID Connect) is called; null where there is none. */
  signInElsewhere: z.string().nullable(),
  judge: z.object({ id, studyTitle: z.string() }).nullable(),
  /** Whether the connection is plain HTTP on something other than this machine. */
  insecure: z.boolean(),
  version: z.string(),
});
export type Session = z.infer<typeof session>;

/** `POST /setup`: exchanges a one-time link's token for a session. */
export const setupRequest = z.object({ token: z.string().min(20).max(100) });

/** `POST /session` */
export const loginRequest = z.object({
  name: shortText,
  password: z.string().max(1000),
  /** A one-time code, or a recovery code, of an account that has a second factor. */
  code: z.string().max(40).optional(),
});

/** `PUT /account`: the current password is needed where there is one. */
export const accountChange = z.object({
  name: shortText.optional(),
  password: z.string().min(12).max(1000).optional(),
  currentPassword: z.string().max(1000).optional(),
});

/** `POST /accounts/links`: a one-time link that makes an account of the role. */
export const linkRequest = z.object({ role, name: shortText });
export const link = z.object({ url: z.string(), expiresAt: isoTime });
export type Link = z.infer<typeof link>;

/** `GET /accounts/links`: what could still be used; `DELETE /accounts/links/:id` voids one. */
export const openLink = z.object({
  id,
  role,
  /** Of the account it makes or leads back to; null: the first administrator chooses. */
  name: z.string().nullable(),
  /** Null: whoever runs the studio. */
  madeBy: z.string().nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
});
export type OpenLink = z.infer<typeof openLink>;
export const linkList = z.object({ links: z.array(openLink) });

/** `GET /account/sessions`, `GET /accounts/:id/sessions` */
export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id,
      /** The browser, as far as it says what it is. */
      device: z.string(),
      via: z.enum(['password', 'link', 'oidc']),
      createdAt: isoTime,
      seenAt: isoTime,
      /** Whether it is the session that asks. */
      own: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

/** `POST /account/second-factor`: what an authenticator app scans, or its owner types. */
export const secondFactorOffer = z.object({ uri: z.string(), secret: z.string() });
export const secondFactorRequest = z.object({ currentPassword: z.string().max(1000).optional() });
/** `PUT /account/second-factor`: a code shows that the app has the secret. */
export const codeRequest = z.object({ code: z.string().max(40) });
/** Each lets in once, where the app is lost. Shown this once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** `GET /accounts/policy`, `PUT /accounts/policy` */
export const accountPolicy = z.object({
  /** Whether administrators need a second factor. */
  secondFactor: z.boolean(),
});
export type AccountPolicy = z.infer<typeof accountPolicy>;

/** A token by which programs come in, as its owner sees it. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** To the minute; null: never. */
  usedAt: isoTime.nullable(),
  expired: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `GET /account/tokens` */
export const tokenList = z.object({ tokens: z.array(apiToken) });

/** `GET /accounts/tokens` */
export const allTokens = z.object({
  tokens: z.array(apiToken.extend({ account: z.object({ id, name: z.string() }) })),
});

/** `POST /account/tokens`: for a year at most. */
export const tokenRequest = z.object({
  name: shortText,
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  days: z.int().min(1).max(365),
  currentPassword: z.string().max(1000).optional(),
});

/** The token with its secret, this once. */
export const newToken = apiToken.extend({ secret: z.string() });
