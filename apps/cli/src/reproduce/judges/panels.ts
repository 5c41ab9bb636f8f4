import type { Judge } from '@pairfair/workbench/datasets';

/** Two panels of judges to be compared; judges of neither are left out. */
export interface PanelPair {
  readonly by: string;
  readonly first: Panel;
  readonly second: Panel;
}

/** A panel of judges. */
export interface Panel {
  readonly title: string;
  readonly has: (judge: Judge) => boolean;
}

const priors = 'Number of prior crimes';
/** The judges' median age. */
const middleAge = 41;

/** By what judges say they look at, and by who they are. */
export const panelPairs: readonly PanelPair[] = [
  {
    by: 'stated reason',
    first: { title: 'number of prior crimes', has: ({ reason }) => reason === priors },
    second: { title: 'any other reason', has: ({ reason }) => reason !== priors },
  },
  {
    by: 'race',
    first: { title: 'African-American', has: ({ race }) => race === 'African-American' },
    second: { title: 'Caucasian', has: ({ race }) => race === 'Caucasian' },
  },
  {
    by: 'gender',
    first: { title: 'women', has: ({ gender }) => gender === 'female' },
    second: { title: 'men', has: ({ gender }) => gender === 'male' },
  },
  {
    by: 'politics',
    first: { title: 'liberal', has: ({ politics }) => /liberal/i.test(politics) },
    second: { title: 'conservative', has: ({ politics }) => /conservative/i.test(politics) },
  },
  {
    by: 'age',
    first: { title: `below ${middleAge}`, has: ({ age }) => age < middleAge },
    second: { title: `${middleAge} and above`, has: ({ age }) => age >= middleAge },
  },
  {
    by: 'education',
    first: { title: 'the two lower levels', has: ({ education }) => education <= 2 },
    second: { title: 'the two higher levels', has: ({ education }) => education > 2 },
  },
];
