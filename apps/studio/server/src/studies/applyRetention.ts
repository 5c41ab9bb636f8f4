import { appendAudit } from '../audit/appendAudit.ts';
import { deleteDataset } from '../people/store.ts';
import type { Studio } from '../studio.ts';
import { eraseStudy } from './eraseStudy.ts';
import { lockStudy } from './store.ts';

/**
 * Deletes the studies whose date has come (closed for as many days as they are to be kept) with
 * their judges' and subjects' data, and a data set that no other study uses with them. To be called
 * when the studio starts and every hour. Several processes may do so at once: each study is locked
 * and looked at again before anything is deleted.
 *
 * @returns How many studies were deleted.
 */
export async function applyRetention({ database, log }: Studio): Promise<number> {
  const due = await database.query<{ id: string }>(
    `select id from study where state = 'closed' and ${pastItsDate}`,
  );
  let deleted = 0;
  for (const { id } of due) {
    const gone = await database.transaction(async (tx) => {
      const study = await lockStudy(tx, id);
      const [still] = await tx.query(
        `select id from study where id = $1 and state = 'closed' and ${pastItsDate}`,
        [id],
      );
      if (!study || !still) return false;
      const actor = 'retention';
      await eraseStudy(tx, study, { actor, why: 'retention' });
      const [used] = await tx.query('select id from study where dataset_id = $1 limit 1', [
        study.datasetId,
      ]);
      if (!used && (await deleteDataset(tx, study.datasetId))) {
        const subject = `dataset:${study.datasetId}`;
        const details = { name: study.datasetName, why: 'retention' };
        await appendAudit(tx, { actor, action: 'dataset.deleted', subject, details });
      }
      return true;
    });
    if (gone) deleted++;
  }
  if (deleted > 0) log.info('retention.applied', { studies: deleted });
  return deleted;
}

const pastItsDate = `jsonb_typeof(config->'retentionDays') = 'number'
  and closed_at + make_interval(days => (config->>'retentionDays')::int) < now()`;
