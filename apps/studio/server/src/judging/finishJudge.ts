import type { Database } from '../database/database.ts';
import type { JudgeIdentity } from '../http/route.ts';
import { tellWebhooks } from '../webhooks/tellWebhooks.ts';

/** Notes that a judge has nothing left to do, and tells webhooks of it, once. */
export async function finishJudge(
  database: Database,
  { id, studyId }: Pick<JudgeIdentity, 'id' | 'studyId'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const first = await tx.query(
      'update judge set finished_at = now() where id = $1 and finished_at is null returning 1',
      [id],
    );
    if (first.length > 0) await tellWebhooks(tx, 'judge.finished', { study: studyId, judge: id });
  });
}
