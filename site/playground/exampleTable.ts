import { csvText } from '@pairfair/output';
import { columnTexts, meritApplicants } from 'pairfair/internal';
import { type PlaygroundTable, readTable } from './readTable.ts';

/** The applicants of `pairfair demo`, fewer of them: the past rewarded a name, judges rate merit. */
export function exampleTable(): Promise<PlaygroundTable> {
  const { table, groups, groupNames, ratings, hired } = meritApplicants({ people: 600 });
  const files = table.columns.map((column) => columnTexts(column));
  const rows = Array.from(groups, (group, i) => [
    `A${String(i + 1).padStart(3, '0')}`,
    ...files.map((texts) => texts[i]),
    groupNames[group],
    Number.isNaN(ratings[i]) ? '' : ratings[i],
    hired[i] === 1 ? 'yes' : 'no',
  ]);
  const names = table.columns.map(({ name }) => name);
  const header = ['id', ...names, 'background', 'rating', 'hired'];
  const text = csvText([header, ...rows], { spreadsheet: false });
  return readTable('applicants.csv', new TextEncoder().encode(text).buffer);
}
