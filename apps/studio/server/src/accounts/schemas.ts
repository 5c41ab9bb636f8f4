import { z } from 'zod';
import { id, isoTime, shortText } from '../http/schemas.ts';

/** `admin` runs studies; `auditor` reads everything an administrator sees and changes nothing. */
export const role = z.enum(['admin', 'auditor']);
export type Role = z.infer<typeof role>;

export const account = z.object({
  id,
  name: shortText,
  role,
  /** False until a password is set: the one-time link is then the only way in. */
  hasPassword: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** `GET /accounts`; `DELETE /accounts/:id` removes one. */
export const accountList = z.object({ accounts: z.array(account) });

/** `GET /session`: who is asking. A browser may hold an account's session, a judge's, or none. */
export const session = z.object({
  account: account.nullable(),
  judge: z.object({ id, studyTitle: z.string() }).nullable(),
  /** Whether the connection is plain HTTP on something other than this machine. */
  insecure: z.boolean(),
  version: z.string(),
});
export type Session = z.infer<typeof session>;

/** `POST /setup`: exchanges a one-time link's token for a session. */
export const setupRequest = z.object({ token: z.string().min(20).max(100) });

/** `POST /session` */
export const loginRequest = z.object({ name: shortText, password: z.string().max(1000) });

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
