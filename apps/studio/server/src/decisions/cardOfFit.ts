import { type SignedCard, signedCard } from '@pairfair/output';
import { htmlSealLine, sealHtml } from '@pairfair/workbench/documents';
import { measureInfo } from 'pairfair';
import type { StoredResult } from '../fits/resultOf.ts';
import type { FitRow } from '../fits/store.ts';
import { version } from '../version.ts';
import type { FitDecision, ToleranceCheck } from './schemas.ts';

/** What a card is made of. */
export interface CardInput {
  readonly studyTitle: string;
  readonly fit: FitRow & { readonly result: StoredResult };
  /** The last one; null: nobody has decided yet. */
  readonly decision: FitDecision | null;
  /** What is to be kept now, for a card that nobody has signed. */
  readonly checks: readonly ToleranceCheck[];
}

const decisions = {
  use: 'Use the model',
  conditions: 'Use the model under the conditions named below',
  reject: 'Do not use the model',
} as const;

const settingNames = [
  ['strictness', 'Strictness'],
  ['gamma', 'Weight of the judgments, γ'],
  ['ridge', 'Ridge'],
  ['neighbors', 'Neighbours'],
  ['threshold', 'Threshold'],
] as const;

/** The card of a fit, as one sealed HTML file that can be printed and signed. */
export function cardOfFit({ studyTitle, fit, decision, checks }: CardInput): string {
  const { summary, request, result } = fit;
  const card: SignedCard = {
    title: `${studyTitle}: ${summary.name}`,
    // A fit of an earlier release has none.
    sentences: result.inShort ?? [],
    decision: decision && {
      ...{ says: decisions[decision.decision], reason: decision.reason },
      name: decision.name,
      at: decision.at.slice(0, 10),
    },
    tolerances: {
      caption: 'What the model has to keep, on people it was not learned from',
      columns: ['Tolerance', 'Kept', 'Limit', 'Value', '95 % interval over people'],
      words: 2,
      rows: (decision?.checks ?? checks).map(toleranceRow),
    },
    groups: {
      caption: 'Rates of every group',
      columns: ['Group', 'People', 'Positive rate', 'False positive rate', 'False negative rate'],
      rows: result.groups
        .filter(({ method }) => method === result.measures[0]?.name)
        .map(({ group, values }) => [
          group,
          figure(values.size, 0),
          ...['positive_rate', 'fpr', 'fnr'].map((name) => figure(values[name])),
        ]),
    },
    model: [
      ['Model', summary.name],
      ['Graph of the judgments', summary.graphName],
      ...settingNames.flatMap(([key, called]): [string, string][] =>
        result.settings[key] === undefined ? [] : [[called, String(result.settings[key])]],
      ),
      ['Seed', String(request.seed)],
      ['Known in the studio as', summary.id],
    ],
    warnings: result.warnings,
    version,
  };
  return sealHtml(signedCard(card, { seal: htmlSealLine }));
}

function toleranceRow({ of, limit, value, low, high, kept, sure }: ToleranceCheck): string[] {
  return [
    of === 'given_up' ? 'AUC given up, against the original data' : measureInfo[of].title,
    keptWords(kept, sure),
    of === 'positive_rate_ratio' ? `at least ${limit}` : `at most ${limit}`,
    figure(value),
    low === null || high === null ? '–' : `${figure(low)} to ${figure(high)}`,
  ];
}

function keptWords(kept: boolean | null, sure: boolean): string {
  if (kept === null) return 'not known';
  if (sure) return kept ? 'yes' : 'no';
  return kept ? 'yes, but this may be chance' : 'no, but this may be chance';
}

function figure(value: number | null | undefined, digits = 3): string {
  return typeof value === 'number' ? value.toFixed(digits).replace('-', '−') : '–';
}
