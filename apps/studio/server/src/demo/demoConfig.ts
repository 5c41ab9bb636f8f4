import type { StudyConfig } from '../studies/schemas.ts';
import { featureNames, names } from './demoData.ts';

/** What judges of merit should not have in mind, so they are not shown it. */
const hidden: readonly string[] = [names.prestige, names.gap];

/** How the demonstration is set up, as an administrator would. */
export function demoConfig(datasetId: string): StudyConfig {
  return {
    title: 'Hiring (demo, simulated)',
    datasetId,
    mode: 'pairs',
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
      text: 'For being hired: do these two deserve the same treatment?',
      instructions:
        'Look at both applicants as a whole. Say yes when you would find it unfair to hire one of them and not the other.',
      consent:
        'This is a demonstration with made-up applicants. Your answers are kept in this studio, and you can withdraw them at any time.',
      direction: false,
    },
    sampling: {
      ...{ strategy: 'classes', testShare: 0.4, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 100, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
    retentionDays: null,
  };
}
