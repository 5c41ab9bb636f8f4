import { appendAudit } from '../audit/appendAudit.ts';
import { setSessionCookie } from '../http/cookies.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { findStudy } from '../studies/store.ts';
import { claimLink, judgeLink } from './claimLink.ts';
import { insertInvitation, listInvitations, revokeInvitation } from './invitationStore.ts';
import { claimRequest, invitation, invitationList, invitationRequest } from './schemas.ts';

export const invitationRoutes = [
  route(
    {
      method: 'post',
      path: '/studies/:id/invitations',
      summary: 'Make an invitation; only this answer holds its link',
      access: 'admin',
      body: invitationRequest,
      reply: invitation,
      status: 201,
    },
    async ({ database, config }, call) => {
      const studyId = idParam(call, 'id', 'study');
      const study = await findStudy(database, studyId);
      if (!study) throw notFound('study');
      if (study.state === 'closed') throw conflict('The study is closed: nobody can join it.');
      const { label, uses, expiresInDays, quota = null, panel = null } = call.body;
      const token = newToken();
      const made = await database.transaction(async (tx) => {
        const created = await insertInvitation(tx, {
          ...{ studyId, token, label, uses, expiresInDays, quota, panel, judgeId: null },
        });
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'invitation.created', subject: `study:${studyId}` },
          details: { invitation: created.id, label, uses, expiresInDays },
        });
        return created;
      });
      return { ...made, url: judgeLink(config, token) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/invitations',
      summary: 'List the invitations of a study',
      access: 'reader',
      reply: invitationList,
    },
    async ({ database }, call) => {
      const studyId = idParam(call, 'id', 'study');
      if (!(await findStudy(database, studyId))) throw notFound('study');
      return { invitations: await listInvitations(database, studyId) };
    },
  ),
  route(
    {
      method: 'delete',
      path: '/studies/:id/invitations/:invitation',
      summary: 'Revoke an invitation; who has joined by it stays',
      access: 'admin',
      status: 204,
    },
    async ({ database }, call) => {
      const studyId = idParam(call, 'id', 'study');
      const id = idParam(call, 'invitation', 'invitation');
      await database.transaction(async (tx) => {
        const label = await revokeInvitation(tx, studyId, id);
        if (label === undefined) throw notFound('invitation');
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'invitation.revoked', subject: `study:${studyId}` },
          details: { invitation: id, label },
        });
      });
    },
  ),
  route(
    {
      method: 'post',
      path: '/invitations/claim',
      summary: "Exchange a link's token for a judge's session",
      access: 'anyone',
      body: claimRequest,
      status: 204,
      limit: { name: 'claim', burst: 20, perMinute: 20 },
    },
    async (studio, { body, context }) => {
      setSessionCookie(context, studio.config, 'judge', await claimLink(studio, body.token));
    },
  ),
] as const;
