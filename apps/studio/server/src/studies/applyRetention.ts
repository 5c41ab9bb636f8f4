import { eraseDataset } from '../people/eraseDataset.ts';
import { abandonedDatasets } from '../people/store.ts';
import type { Studio } from '../studio.ts';
import { eraseStudy } from './eraseStudy.ts';
import { eraseUnused } from './eraseUnused.ts';
import { lockStudy } from './store.ts';

/**
 * Deletes the studies whose date has come (closed for as many days as they are to be kept) with
 * their judges' and subjects' data, and a data set that no other study uses with them; and uploads
 * that nobody made anything of. To be called when the studio starts and every hour. Several
 * processes may do so at once: everything is locked and looked at again before it is deleted.
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
      await eraseUnused(tx, study, { actor, why: 'retention' });
      return true;
    });
    if (gone) deleted++;
  }
  const datasets = await deleteAbandoned(database);
  if (deleted + datasets > 0) log.info('retention.applied', { studies: deleted, datasets });
  return deleted;
}

/** Deletes uploads that were left lying; each is looked at again, as somebody may take it up. */
async function deleteAbandoned(database: Studio['database']): Promise<number> {
  const found = await abandonedDatasets(database);
  for (const dataset of found) {
    await database.transaction(async (tx) => {
      await tx.query('select id from dataset where id = $1 for update', [dataset.id]);
      const still = await abandonedDatasets(tx);
      if (!still.some(({ id }) => id === dataset.id)) return;
      await eraseDataset(tx, dataset, { actor: 'retention', why: 'abandoned' });
    });
  }
  return found.length;
}

const pastItsDate = `jsonb_typeof(config->'retentionDays') = 'number'
  and closed_at + make_interval(days => (config->>'retentionDays')::int) < now()`;
