import type { Queries } from '../database/database.ts';
import type { Ending, Recruitment } from './schemas.ts';
import { readRecruit } from './store.ts';

/** What somebody takes back to the platform. Who took too long has no code: they may be asked again. */
export function endingOf({ endings }: Recruitment, kind: Ending['kind']): Ending {
  if (kind === 'timed-out') return { kind, code: null, url: null };
  const { code, url = null } = endings[kind === 'screened-out' ? 'screenedOut' : kind];
  return { kind, code, url };
}

/** How it ended for a judge; null while it has not, and for who was not recruited. */
export async function judgeEnding(
  queries: Queries,
  judgeId: string,
  recruitment: Recruitment | null | undefined,
): Promise<Ending | null> {
  const recruit = recruitment && (await readRecruit(queries, judgeId));
  if (!recruit || recruit.state === 'active') return null;
  return endingOf(recruitment, recruit.state);
}
