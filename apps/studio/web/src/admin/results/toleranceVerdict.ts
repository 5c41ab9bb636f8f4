import type { ToleranceCheck } from '@pairfair/studio/decisions/schemas';

/** How a check is shown: its words, and how good or bad it is. */
export interface ToleranceVerdict {
  readonly says: 'kept' | 'maybeKept' | 'maybeBroken' | 'broken' | 'unknown';
  readonly kind: 'good' | 'warn' | 'danger' | '';
}

/** What a check comes to, in one of five words. */
export function toleranceVerdict({
  kept,
  sure,
}: Pick<ToleranceCheck, 'kept' | 'sure'>): ToleranceVerdict {
  if (kept === null) return { says: 'unknown', kind: '' };
  if (kept) return sure ? { says: 'kept', kind: 'good' } : { says: 'maybeKept', kind: 'good' };
  return sure ? { says: 'broken', kind: 'danger' } : { says: 'maybeBroken', kind: 'warn' };
}
