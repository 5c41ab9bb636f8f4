import type { Judgment, JudgmentProblem, Name } from 'pairfair';
import type { Transaction } from '../database/database.ts';

/** The judges that a file may speak for. */
export interface ImportedJudges {
  /** Why nothing can be imported for a judge, or undefined. */
  fault(judge: Name | null | undefined): Pick<JudgmentProblem, 'code' | 'reason'> | undefined;
  /** Ids by name, with those who were new to the study. */
  ensure(judgments: readonly Judgment[]): Promise<{
    readonly ids: ReadonlyMap<string, string>;
    readonly created: string[];
  }>;
}

const longestName = 100;

/**
 * Judges by the names in a file. A file cannot speak for somebody who joined by an invitation or
 * has withdrawn: what they said is theirs to say.
 */
export async function importedJudges(tx: Transaction, studyId: string): Promise<ImportedJudges> {
  const rows = await tx.query<{ id: string; name: string; joined: boolean; gone: boolean }>(
    `select id, name, consented_at is not null or invitation_id is not null as joined,
       withdrawn_at is not null as gone
     from judge where study_id = $1`,
    [studyId],
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  return {
    fault(judge) {
      if (judge === null || judge === undefined) return undefined;
      const name = String(judge);
      const row = known.get(name);
      const refuse = (reason: string) => ({ code: 'malformed' as const, reason });
      if (row?.gone) return refuse(`judge '${name}' has withdrawn`);
      if (row?.joined) return refuse(`judge '${name}' takes part in this study themselves`);
      if (name.length > longestName) return refuse('the name of the judge is too long');
      return undefined;
    },
    async ensure(judgments) {
      const ids = new Map(rows.map(({ name, id }) => [name, id]));
      const wanted = new Map<string, { arm: string; answers: number }>();
      for (const { judge, arm } of judgments) {
        if (judge === null || judge === undefined || ids.has(String(judge))) continue;
        const before = wanted.get(String(judge));
        const answers = (before?.answers ?? 0) + 1;
        wanted.set(String(judge), { arm: before?.arm ?? armOf(arm), answers });
      }
      const created = [...wanted.keys()];
      const made = await tx.query<{ id: string; name: string }>(
        `insert into judge (study_id, name, arm, quota)
         select $1, t.name, t.arm, t.quota
         from unnest($2::text[], $3::text[], $4::int[]) as t (name, arm, quota)
         returning id, name`,
        [
          ...[studyId, created, created.map((name) => wanted.get(name)?.arm)],
          created.map((name) => wanted.get(name)?.answers),
        ],
      );
      for (const { id, name } of made) ids.set(name, id);
      return { ids, created };
    },
  };
}

function armOf(arm: Name | null | undefined): string {
  return arm === 'shown' || arm === 'context' ? arm : 'hidden';
}
