import { plurals } from './plurals.ts';

const count = plurals('en');

/** Words about erasing people: somebody in the data, or a judge. */
export const erasureEn = {
  title: 'Erase a person',
  text: 'Takes one person out of these data and out of everything made of them: judgments, graphs, cases and decisions, lists of people in results. It cannot be undone.',
  by: 'Found by',
  row: 'number of the row',
  value: 'Value',
  valueHint: 'As it stands in the data: an id, a name, or the number of the row from 1.',
  look: 'Look up',
  found: (n: number) =>
    count(n, { one: 'One row is this person’s.', other: '# rows are this person’s.' }),
  ofStudy: (title: string) => `In the study “${title}”`,
  judgments: (n: number) =>
    count(n, {
      one: '# judgment about them is deleted',
      other: '# judgments about them are deleted',
    }),
  cases: (n: number) =>
    count(n, { one: '# decided case is deleted', other: '# decided cases are deleted' }),
  noStudies: 'No study uses these data.',
  graphs: 'Graphs that lose them and get a new digest; freeze a new one:',
  fits: 'Learned from their data, to be fitted again:',
  emptied: 'model or report named them and is emptied',
  erase: 'Erase',
  erased: 'The person was erased.',
  confirmTitle: 'Erase this person?',
  stays:
    'Backups made before, files that were downloaded, and deleted rows on the disk until the database is cleaned up still hold them: the documentation says for how long.',
  after: 'Erased. To be done again:',
  nothingAfter: 'Erased. Nothing has to be done again.',
  since: (n: number) =>
    count(n, {
      one: '# person was erased from these data.',
      other: '# people were erased from these data.',
    }),
  mark: {
    people: (n: number) =>
      count(n, { one: '# person erased since', other: '# people erased since' }),
    again: (n: number) =>
      `It learned from the data of ${count(n, { one: '# person who was', other: '# people who were' })} erased since. Fit it again.`,
    judgments: (n: number) =>
      `${count(n, { one: '# judgment of its graph was', other: '# judgments of its graph were' })} withdrawn since. Freeze a new graph and fit it again.`,
  },
  judge: {
    erase: 'Erase',
    eraseOf: (name: string) => `Erase judge ${name}`,
    title: (name: string) => `Erase judge ${name}?`,
    text: 'All answers and notes, what they told about themselves, their link, code and sessions are deleted, and the name they are known by. It cannot be undone.',
    erased: (n: number) =>
      `The judge was erased, with ${count(n, { one: '# answer', other: '# answers' })}.`,
    again: 'Graphs that hold their answers, and what was fitted to those, to be done again:',
  },
  blank: 'withdrawn',
};
