import type { StudyConfig } from '../studies/schemas.ts';
import { names } from './demoData.ts';

/** How the demonstration is set up, as an administrator would. */
export function demoConfig(datasetId: string): StudyConfig {
  return {
    title: 'Graduate admissions (demo, simulated)',
    datasetId,
    mode: 'pairs',
    columns: [
      { name: names.id, role: 'id', shown: false },
      { name: names.academic, role: 'feature', shown: true },
      { name: names.test, role: 'feature', shown: true },
      { name: names.attempts, role: 'protected', shown: true },
      { name: names.completed, role: 'target', shown: false },
    ],
    positive: 'yes',
    question: {
      text: 'For being invited to interview: do these two deserve the same treatment?',
      instructions:
        'Look at both applicants as a whole. Say yes when you would find it unfair to invite one of them and not the other.',
      consent:
        'This is a demonstration with made-up applicants. Your answers are kept in this studio, and you can withdraw them at any time.',
      direction: false,
    },
    sampling: {
      ...{ strategy: 'classes', testShare: 0.4, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 100, breakEvery: 30, seed: 1 },
    },
    arms: [
      {
        name: 'context',
        share: 1,
        note: 'Who can take the test several times scores higher without being abler: compare people with others who had as many attempts.',
      },
    ],
    retentionDays: null,
  };
}
