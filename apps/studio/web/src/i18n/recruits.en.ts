import { plurals } from './plurals.ts';

const count = plurals('en');

/** Words about judges who come from a platform, and about a question in several languages. */
export const recruitsEn = {
  title: 'Recruited judges',
  text: 'For judges from Prolific, Mechanical Turk or a panel of your own: the link takes their ids along, which are kept apart from answers and can be deleted; everybody gets a code to take back.',
  on: 'Judges come from a platform',
  platform: 'Platform',
  platforms: { prolific: 'Prolific', mturk: 'Mechanical Turk', other: 'Another' },
  names: 'What the parameters of its links are called',
  parameters: {
    participant: 'Who somebody is',
    study: 'Which study (optional)',
    session: 'Which assignment (optional)',
  },
  endings: 'Codes and ways back',
  endingsText:
    'Each end has a code that judges take back to the platform, and, where you give one, an address (https) that a button leads to.',
  ending: {
    completed: 'All answers given',
    screenedOut: 'Screened out',
    withdrawn: 'Withdrawn',
    full: 'No place left',
  },
  codeOf: (ending: string) => `Code: ${ending}`,
  urlOf: (ending: string) => `Address: ${ending}`,

  comprehension: 'Comprehension questions',
  comprehensionText:
    'Asked after consent. Everything has to be right; there are two tries, then somebody is screened out.',
  question: (k: number) => `Question ${k}`,
  choices: 'Choices, one a line',
  right: 'Right choice',
  explanation: 'What is read after a wrong answer',
  addQuestion: 'Add a question',
  remove: (what: string) => `Remove: ${what}`,

  attention: 'Attention checks',
  attentionText:
    'Tasks about made-up people whose answer is known. What is failed is reported with the judge, in reports and in the payment list; answers stay in, and nobody is left out by itself.',
  every: 'One after so many answers',
  check: (k: number) => `Check ${k}`,
  note: 'What is read above the task',
  noteHint: 'Such as: “To show that you are reading, answer No here.”',
  alike: 'Show the same person twice',
  answer: 'Known answer',
  addCheck: 'Add a check',

  places: 'Places and time',
  placesText:
    'A panel takes as many judges as its quota says; a link belongs to a panel by its name. Who is screened out, withdraws or takes too long frees the place.',
  panelOf: (k: number) => `Panel ${k}`,
  judgesOf: (k: number) => `Judges of panel ${k}`,
  addQuota: 'Add a quota',
  quota: (k: number) => `quota ${k}`,
  min: 'Shortest time in minutes',
  minHint: 'Who is done sooner is reported. Empty: no shortest time.',
  max: 'Longest time in minutes',
  maxHint: 'After that the place is given free. Empty: no longest time.',
  saved: 'Recruiting was saved.',

  linkRecruited: 'For judges from the platform',
  linkRecruitedHint: 'The link then takes their ids along, and lets nobody in without one.',
  platformLink: (platform: string) => `Link for ${platform}`,
  prolificHint:
    'Paste it as the study’s URL and choose “I’ll use URL parameters”; Prolific fills in what stands in braces.',
  mturkHint: 'Paste this into the HTML of your project; it adds the worker’s ids to the link.',
  otherHint: 'Put what your platform fills in in place of the braces.',
  mturkText: 'Open the study (accept the task first)',

  placesHeld: (held: string, quota: string) => `${held} of ${quota} places`,
  held: (held: string) => `${held} places`,
  noPanel: 'without a panel',
  states: {
    completed: 'Completed',
    active: 'At it',
    'screened-out': 'Screened out',
    withdrawn: 'Withdrawn',
    'timed-out': 'Too long',
  },
  checksFailed: (failed: number, answered: number, judges: number): string =>
    `${count(failed, { one: '# attention check was failed', other: '# attention checks were failed' })} of ${answered}, by ${count(judges, { one: '# judge', other: '# judges' })}.`,
  tooFast: (n: number): string =>
    count(n, {
      one: '# judge was done sooner than the shortest time.',
      other: '# judges were done sooner than the shortest time.',
    }),
  payments: 'Payment list (CSV)',
  ids: (n: number): string =>
    count(n, {
      one: 'The id of # judge on the platform is kept.',
      other: 'The ids of # judges on the platform are kept.',
    }),
  deleteIds: 'Delete the ids',
  deleteTitle: 'Delete who these judges are?',
  deleteText:
    'Their ids on the platform are deleted; answers stay. The payment list then names nobody, and somebody who comes again is a new judge. Download the list and pay first.',
  deleted: (n: number): string =>
    count(n, { one: '# id was deleted.', other: '# ids were deleted.' }),

  flags: {
    'failed attention checks': 'failed attention checks',
    'faster than the minimum': 'sooner than the shortest time',
  } as Record<string, string>,
  checksOf: (failed: number, answered: number) => `${failed} of ${answered} checks failed`,
  mapFailed: 'Failed attention checks',
  mapFailedText: 'Their answers are on the map and in every figure.',

  translations: 'The question in several languages',
  translationsText:
    'Judges read what stands here in the language of their browser, or choose one; what has no translation stays as it is. Every answer keeps the language it was given in. Saving makes a new version of the question.',
  language: 'Language of the words as they are',
  languageHint: 'Such as en or de.',
  addLanguage: 'Add a language',
  newLanguage: 'New language',
  removeLanguage: (language: string) => `Remove ${language}`,
  into: (language: string) => `In ${language}`,
  translationsSaved: 'The translations were saved.',
  left: (n: number): string =>
    count(n, { one: '# text has no translation.', other: '# texts have no translation.' }),
};
