import type { FitResult } from '@pairfair/studio/results/schemas';

type Row = FitResult['measures'][number];

/** What shows whether the judgments mattered: a verdict, and the same method without what they say. */
export interface JudgmentsMatter {
  /** The comparison's own sentence. */
  readonly sentence: string;
  /** Judgments as given, then shuffled among people, then ignored; what was not compared is left out. */
  readonly rows: readonly {
    readonly judgments: 'given' | 'shuffled' | 'ignored';
    readonly row: Row;
  }[];
}

const compared = { given: 'pfr', shuffled: 'pfr-shuffled', ignored: 'pfr-gamma0' } as const;

/** Reads a comparison; undefined for what has no verdict, as a single fit. */
export function judgmentsMatter({
  summary,
  measures,
}: Pick<FitResult, 'summary' | 'measures'>): JudgmentsMatter | undefined {
  const { credit } = (summary ?? {}) as { credit?: { sentence: string } | null };
  if (!credit) return undefined;
  const rows = (['given', 'shuffled', 'ignored'] as const).flatMap((judgments) => {
    const row = measures.find(({ name }) => name === compared[judgments]);
    return row ? [{ judgments, row }] : [];
  });
  return { sentence: credit.sentence, rows };
}
