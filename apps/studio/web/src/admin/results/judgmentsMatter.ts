import type { FitResult } from '@pairfair/studio/results/schemas';

type Row = FitResult['measures'][number];

/** The same method with judgments as given, shuffled among people, or ignored. */
export interface JudgedRow {
  readonly judgments: 'given' | 'shuffled' | 'ignored';
  readonly row: Row;
}

const compared = { given: 'pfr', shuffled: 'pfr-shuffled', ignored: 'pfr-gamma0' } as const;

/** What shows whether the judgments mattered; empty where there is nothing to compare with. */
export function judgmentsMatter({ measures }: Pick<FitResult, 'measures'>): readonly JudgedRow[] {
  const rows = (['given', 'shuffled', 'ignored'] as const).flatMap((judgments) => {
    const row = measures.find(({ name }) => name === compared[judgments]);
    return row ? [{ judgments, row }] : [];
  });
  return rows.length > 1 && rows[0]?.judgments === 'given' ? rows : [];
}
