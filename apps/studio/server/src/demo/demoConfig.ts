import type { StudyConfig } from '../studies/schemas.ts';
import { featureNames, names } from './demoData.ts';

/** What judges of merit should not have in mind, so they are not shown it. */
const hidden: readonly string[] = [names.prestige, names.gap];

/** What a demonstration may be of: ratings tell most in the same time, pairs are the paper's question. */
export type DemoMode = 'ratings' | 'pairs';

const questions = {
  ratings: {
    text: 'How much does this applicant deserve to be hired?',
    instructions:
      'Look at the applicant as a whole. Applicants to whom you give the same step deserve the same treatment: it would be unfair to hire one of them and not the other.',
    steps: ['not at all', 'a little', 'somewhat', 'much', 'very much'],
  },
  pairs: {
    text: 'For being hired: do these two deserve the same treatment?',
    instructions:
      'Look at both applicants as a whole. Say yes when you would find it unfair to hire one of them and not the other.',
  },
} satisfies Record<DemoMode, object>;

/** How the demonstration is set up, as an administrator would; each judge answers `quota` tasks. */
export function demoConfig(datasetId: string, mode: DemoMode, quota: number): StudyConfig {
  return {
    title: 'Hiring (demo, simulated)',
    datasetId,
    mode,
    columns: [
      { name: names.id, role: 'id', shown: false },
      ...featureNames.map((name) => ({
        ...{ name, role: 'feature' as const, shown: !hidden.includes(name) },
      })),
      { name: names.background, role: 'protected', shown: false },
      { name: names.hired, role: 'target', shown: false },
    ],
    positive: 'yes',
    question: {
      ...questions[mode],
      consent:
        'This is a demonstration with made-up applicants. Your answers are kept in this studio, and you can withdraw them at any time.',
      direction: false,
    },
    sampling: {
      ...{ strategy: 'classes', testShare: 0.5, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
    retentionDays: null,
  };
}
