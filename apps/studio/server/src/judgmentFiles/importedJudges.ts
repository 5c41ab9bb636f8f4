import type { JudgmentProblem, Name } from 'pairfair';
import type { Queries } from '../database/database.ts';

/** A judge of a study, as far as a file that speaks for judges has to know. */
export interface KnownJudge {
  readonly name: string;
  /** Whether they came by an invitation. */
  readonly joined: boolean;
  /** Whether they have withdrawn. */
  readonly gone: boolean;
}

const longestName = 100;

export function knownJudges(queries: Queries, studyId: string): Promise<KnownJudge[]> {
  return queries.query<KnownJudge & Record<string, unknown>>(
    `select name, consented_at is not null or invitation_id is not null as joined,
       withdrawn_at is not null as gone
     from judge where study_id = $1`,
    [studyId],
  );
}

/**
 * Says why nothing can be imported for a judge. A file cannot speak for somebody who joined by an
 * invitation or has withdrawn: what they said is theirs to say.
 */
export function judgeFault(
  judges: readonly KnownJudge[],
): (judge: Name | null | undefined) => Pick<JudgmentProblem, 'code' | 'reason'> | undefined {
  const known = new Map(judges.map((row) => [row.name, row]));
  const refuse = (reason: string) => ({ code: 'malformed' as const, reason });
  return (judge) => {
    if (judge === null || judge === undefined) return undefined;
    const name = String(judge);
    const row = known.get(name);
    if (row?.gone) return refuse(`judge '${name}' has withdrawn`);
    if (row?.joined) return refuse(`judge '${name}' takes part in this study themselves`);
    if (name.length > longestName) return refuse('the name of the judge is too long');
    return undefined;
  };
}
