import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { deleteStudy, notifyStudy } from './store.ts';

/**
 * Deletes a study with its judges, their answers and sessions, and everything made from them. Only
 * the audit log remembers it.
 */
export async function eraseStudy(
  tx: Transaction,
  { id, title }: { readonly id: string; readonly title: string },
  { actor, why }: { readonly actor: string; readonly why: 'asked' | 'retention' },
): Promise<void> {
  const [counts] = await tx.query<{ judges: number; judgments: number }>(
    `select (select count(*)::int from judge where study_id = $1) as judges,
       (select count(*)::int from judgment where study_id = $1) as judgments`,
    [id],
  );
  await deleteStudy(tx, id);
  await appendAudit(tx, {
    ...{ actor, action: 'study.deleted', subject: `study:${id}` },
    details: { title, why, ...counts },
  });
  await notifyStudy(tx, id);
}
