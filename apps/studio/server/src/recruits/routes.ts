import { appendAudit } from '../audit/appendAudit.ts';
import { setSessionCookie } from '../http/cookies.ts';
import { fileAnswer } from '../http/fileAnswer.ts';
import { idParam } from '../http/idParam.ts';
import { conflict, notFound } from '../http/problem.ts';
import { type JudgeIdentity, route } from '../http/route.ts';
import { claimHere } from '../judging/claimHere.ts';
import { readProgress } from '../judging/judgeStore.ts';
import { findStudy, notifyStudy, type StudyRow } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { claimRecruit } from './claimRecruit.ts';
import { answerComprehension } from './comprehension.ts';
import { judgeEnding } from './endings.ts';
import { paymentCsv } from './paymentCsv.ts';
import { countPanels, listPayments, summaryOf } from './paymentStore.ts';
import {
  comprehensionReply,
  comprehensionRequest,
  endingReply,
  idsDeleted,
  type Recruitment,
  recruitClaim,
  recruitClaimed,
  recruitSummary,
} from './schemas.ts';
import { completeRecruit, deletePlatformIds, findRecruitedLink, releaseOverdue } from './store.ts';

export const recruitRoutes = [
  route(
    {
      method: 'post',
      path: '/invitations/claim/recruited',
      summary: "Exchange a link's token and a platform's ids for a judge's session",
      access: 'anyone',
      body: recruitClaim,
      reply: recruitClaimed,
      limit: { name: 'claim', burst: 20, perMinute: 20 },
    },
    async (studio, { body: { token, parameters }, context }) => {
      const link = await findRecruitedLink(studio.database, token);
      if (!link) {
        // A link of another kind leaves what it was opened with alone.
        await claimHere(studio, context, { token });
        return { outcome: 'in' as const, ending: null };
      }
      const claimed = await claimRecruit(studio, link, parameters);
      if (claimed.outcome === 'in') {
        setSessionCookie(context, studio.config, 'judge', claimed.session);
      }
      const ending = claimed.outcome === 'ended' ? claimed.ending : null;
      return { outcome: claimed.outcome, ending };
    },
  ),
  route(
    {
      method: 'post',
      path: '/judge/comprehension',
      summary: 'Answer the questions about the instructions',
      access: 'judge',
      body: comprehensionRequest,
      reply: comprehensionReply,
    },
    (studio, { judge, body }) => answerComprehension(studio, judge as JudgeIdentity, body.answers),
  ),
  route(
    {
      method: 'get',
      path: '/judge/ending',
      summary: 'What a judge from a platform takes back there, once all is done',
      access: 'judge',
      reply: endingReply,
    },
    async ({ database }, { judge }) => {
      const { id, studyId } = judge as JudgeIdentity;
      const { answered, quota } = await readProgress(database, id);
      if (answered >= quota) await completeRecruit(database, id);
      const study = await findStudy(database, studyId);
      return { ending: await judgeEnding(database, id, study?.config.recruitment) };
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/recruits',
      summary: 'How recruiting goes, without anybody’s id',
      access: 'reader',
      reply: recruitSummary,
    },
    async (studio, call) => {
      const { study, recruitment } = await requireRecruiting(studio, call);
      const { quotas, minMinutes } = recruitment;
      const counted = await countPanels(studio.database, study.id);
      const heldBy = new Map(counted.map(({ panel, held }) => [panel, held]));
      const panels = new Set([...heldBy.keys(), ...quotas.map(({ panel }) => panel)]);
      const summary = [...panels].map((panel) => ({
        ...{ panel, held: heldBy.get(panel) ?? 0 },
        quota: quotas.find((quota) => quota.panel === panel)?.judges ?? null,
      }));
      return summaryOf(await listPayments(studio.database, study.id), summary, minMinutes);
    },
  ),
  route(
    {
      method: 'get',
      path: '/studies/:id/payments.csv',
      summary: 'Whom to pay, with their ids on the platform',
      access: 'admin',
      limit: { name: 'export', burst: 20, perMinute: 20 },
    },
    async (studio, call) => {
      const { study, recruitment } = await requireRecruiting(studio, call);
      const payments = await listPayments(studio.database, study.id);
      await studio.database.transaction((tx) =>
        appendAudit(tx, {
          ...{ actor: call.actor, action: 'payments.exported', subject: `study:${study.id}` },
          details: { judges: payments.length },
        }),
      );
      const csv = paymentCsv(payments, recruitment);
      return fileAnswer(csv, { name: `${study.title}-payments.csv`, type: 'text/csv' });
    },
  ),
  route(
    {
      method: 'delete',
      path: '/studies/:id/platform-ids',
      summary: 'Delete who judges are on their platform; their answers stay',
      access: 'admin',
      reply: idsDeleted,
    },
    async ({ database }, call) => {
      const id = idParam(call, 'id', 'study');
      if (!(await findStudy(database, id))) throw notFound('study');
      return database.transaction(async (tx) => {
        const deleted = await deletePlatformIds(tx, id);
        await appendAudit(tx, {
          ...{ actor: call.actor, action: 'platform-ids.deleted', subject: `study:${id}` },
          details: { judges: deleted },
        });
        await notifyStudy(tx, id);
        return { deleted };
      });
    },
  ),
] as const;

/** A study that recruits, with places given free whose time is over. */
async function requireRecruiting(
  { database }: Studio,
  call: { readonly params: { readonly id: string } },
): Promise<{ readonly study: StudyRow; readonly recruitment: Recruitment }> {
  const study = await findStudy(database, idParam(call, 'id', 'study'));
  if (!study) throw notFound('study');
  const { recruitment } = study.config;
  if (!recruitment) {
    throw conflict('No judges of this study come from a platform.', 'not-recruiting');
  }
  await releaseOverdue(database, study.id, recruitment.maxMinutes);
  return { study, recruitment };
}
