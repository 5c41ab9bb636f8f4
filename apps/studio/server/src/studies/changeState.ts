import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problem.ts';
import { tellWebhooks } from '../webhooks/tellWebhooks.ts';
import { openStudy } from './openStudy.ts';
import type { StudyState } from './schemas.ts';
import { notifyStudy, type StudyRow, updateState } from './store.ts';

/** Moves a study whose row is locked; a draft is opened first, which draws its people. */
export async function changeState(
  tx: Transaction,
  study: StudyRow,
  state: StudyState,
  actor: string,
): Promise<void> {
  if (study.state === state) return;
  if (study.state === 'draft') {
    if (state !== 'open')
      throw conflict('A draft must be opened before anything else.', 'not-opened');
    await openStudy(tx, study, actor);
    return;
  }
  await updateState(tx, study.id, state);
  await appendAudit(tx, {
    actor,
    action: state === 'open' ? 'study.reopened' : `study.${state}`,
    subject: `study:${study.id}`,
  });
  if (state === 'closed') await tellWebhooks(tx, 'study.closed', { study: study.id });
  await notifyStudy(tx, study.id);
}
