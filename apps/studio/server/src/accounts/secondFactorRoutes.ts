import { appendAudit } from '../audit/appendAudit.ts';
import { readSessionCookie } from '../http/cookies.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { endAccountSessions } from '../http/sessions.ts';
import { requireOwnPassword } from './requireOwnPassword.ts';
import {
  accountPolicy,
  codeRequest,
  recoveryCodes,
  secondFactorOffer,
  secondFactorRequest,
} from './schemas.ts';
import {
  confirmSecondFactor,
  demandSecondFactor,
  needsSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from './secondFactor.ts';
import { byAddress } from './signInTries.ts';
import { findAccount } from './store.ts';
import { base32, totpUri } from './totp.ts';

/** One-time codes of an app beside the password, and whether administrators need them. */
export const secondFactorRoutes = [
  route(
    {
      method: 'post',
      path: '/account/second-factor',
      access: 'reader',
      enrolling: true,
      limit: byAddress,
      summary: 'Begin to set up a second factor: the secret for an authenticator app',
      body: secondFactorRequest,
      reply: secondFactorOffer,
    },
    async (studio, { body, account }) => {
      const self = await requireOwnPassword(studio, account, body.currentPassword);
      if (self.secondFactor) throw conflict('There is a second factor already: remove it first.');
      const secret = await studio.database.transaction((tx) => offerSecondFactor(tx, self.id));
      return { uri: totpUri(secret, self.name, 'pairfair'), secret: base32(secret) };
    },
  ),
  route(
    {
      method: 'put',
      path: '/account/second-factor',
      access: 'reader',
      enrolling: true,
      limit: byAddress,
      summary: 'Set the second factor up with a code of the app; ends other sessions',
      body: codeRequest,
      reply: recoveryCodes,
    },
    async ({ database, config }, { body, account, actor, context }) =>
      database.transaction(async (tx) => {
        const id = account?.id ?? '';
        const codes = await confirmSecondFactor(tx, id, body.code);
        if (!codes) {
          throw new HttpProblem(422, 'wrong-one-time-code', 'This code is not right, or too old.', [
            { path: 'code', message: 'is not right, or too old' },
          ]);
        }
        await endAccountSessions(tx, id, readSessionCookie(context, config, 'account'));
        await appendAudit(tx, { actor, action: 'second-factor.added', subject: `account:${id}` });
        return { codes };
      }),
  ),
  route(
    {
      method: 'post',
      path: '/account/second-factor/removal',
      access: 'reader',
      limit: byAddress,
      summary: 'Remove one’s own second factor',
      status: 204,
      body: secondFactorRequest,
    },
    async (studio, { body, account, actor }) => {
      const self = await requireOwnPassword(studio, account, body.currentPassword);
      if (self.role === 'admin' && (await needsSecondFactor(studio.database))) {
        throw conflict('Administrators need a second factor in this studio.');
      }
      await studio.database.transaction(async (tx) => {
        if (!(await removeSecondFactor(tx, self.id))) throw notFound('second factor');
        const subject = `account:${self.id}`;
        await appendAudit(tx, { actor, action: 'second-factor.removed', subject });
      });
    },
  ),
  route(
    {
      method: 'delete',
      path: '/accounts/:id/second-factor',
      access: 'admin',
      summary: 'Remove the second factor of somebody who lost it; ends their sessions',
    },
    async ({ database }, call) =>
      database.transaction(async (tx) => {
        const found = await findAccount(tx, idParam(call, 'id', 'account'));
        if (!found || !(await removeSecondFactor(tx, found.id))) throw notFound('second factor');
        await endAccountSessions(tx, found.id);
        const { actor } = call;
        const subject = `account:${found.id}`;
        await appendAudit(tx, { actor, action: 'second-factor.removed', subject });
      }),
  ),
  route(
    {
      method: 'get',
      path: '/accounts/policy',
      access: 'reader',
      summary: 'What accounts need to sign in',
      reply: accountPolicy,
    },
    async ({ database }) => ({ secondFactor: await needsSecondFactor(database) }),
  ),
  route(
    {
      method: 'put',
      path: '/accounts/policy',
      access: 'admin',
      summary: 'Decide whether administrators need a second factor',
      body: accountPolicy,
      reply: accountPolicy,
    },
    async ({ database }, { body, account, actor }) => {
      if (body.secondFactor && !account?.secondFactor) {
        throw conflict('Set up a second factor of your own before you ask others for one.');
      }
      await database.transaction(async (tx) => {
        await demandSecondFactor(tx, body.secondFactor);
        await appendAudit(tx, {
          ...{ actor, action: 'policy.changed', subject: 'studio', details: { ...body } },
        });
      });
      return body;
    },
  ),
] as const;
