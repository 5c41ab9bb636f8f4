import { appendAudit } from '../audit/appendAudit.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type Call, route } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { findStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { claimHere } from './claimHere.ts';
import { judgeLink } from './claimLink.ts';
import { insertInvitation, listInvitations, revokeInvitation } from './invitationStore.ts';
import { previewStudy } from './previewStudy.ts';
import {
  claimRequest,
  type Invitation,
  invitation,
  invitationBatch,
  invitationList,
  invitationRequest,
  previewRequest,
  studyPreview,
} from './schemas.ts';

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
    async (studio, call) => {
      const { label, ...rest } = call.body;
      const [made] = await makeInvitations(studio, call, { ...rest, labels: [label] });
      return made as Invitation;
    },
  ),
  route(
    {
      method: 'post',
      path: '/studies/:id/invitations/batch',
      summary: 'Make many personal invitations; only this answer holds their links',
      access: 'admin',
      body: invitationBatch,
      reply: invitationList,
      status: 201,
    },
    async (studio, call) => ({
      invitations: await makeInvitations(studio, call, { ...call.body, uses: 1, recruited: false }),
    }),
  ),
  route(
    {
      method: 'post',
      path: '/preview',
      summary: 'What judges would see of a study with these settings',
      access: 'reader',
      body: previewRequest,
      reply: studyPreview,
    },
    ({ database }, { body: { config, arm } }) => previewStudy(database, config, arm),
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
        if (!(await revokeInvitation(tx, studyId, id))) throw notFound('invitation');
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'invitation.revoked', subject: `study:${studyId}` },
          details: { invitation: id },
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
    (studio, { body, context }) => claimHere(studio, context, body),
  ),
] as const;

/** What {@link makeInvitations} makes one of for every label. */
interface Wanted {
  readonly labels: readonly string[];
  readonly uses: number;
  readonly recruited: boolean;
  readonly expiresInDays: number;
  readonly quota?: number | undefined;
  readonly panel?: string | undefined;
}

/** Makes invitations to the study of the path, and answers them with their links. */
async function makeInvitations(
  { database, config }: Studio,
  call: Pick<Call, 'actor'> & { readonly params: { readonly id: string } },
  { labels, uses, expiresInDays, recruited, ...rest }: Wanted,
): Promise<Invitation[]> {
  const studyId = idParam(call, 'id', 'study');
  const study = await findStudy(database, studyId);
  if (!study) throw notFound('study');
  if (study.state === 'closed')
    throw conflict('The study is closed: nobody can join it.', 'study-closed');
  if (recruited && !study.config.recruitment) {
    throw conflict('Say first which platform judges come from.', 'not-recruiting');
  }
  const { quota = null, panel = null } = rest;
  return database.transaction(async (tx) => {
    const made: Invitation[] = [];
    for (const label of labels) {
      const token = newToken();
      const invited = { studyId, token, label, uses, expiresInDays, quota, panel, recruited };
      const created = await insertInvitation(tx, invited);
      await appendAudit(tx, {
        ...{ actor: call.actor, action: 'invitation.created', subject: `study:${studyId}` },
        details: {
          ...{ invitation: created.id, uses, expiresInDays },
          ...(recruited && { recruited }),
        },
      });
      made.push({ ...created, url: judgeLink(config, token) });
    }
    return made;
  });
}
