import { modes } from '../studies/modes.ts';
import type { StudyRow } from '../studies/store.ts';

/** What the columns and fields of a study's files mean, as Markdown. */
export function codebook({ title, mode, config, questionVersion }: StudyRow): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#|])/g, '\\$1');
  const columns = config.columns.map(
    ({ name, role, shown, label = '', unit = '', group = '', meaning = '' }) =>
      `| ${[line(name), role, shown ? 'yes' : 'no', ...[label, unit, group, meaning].map(line)].join(' | ')} |`,
  );
  const coded = config.columns.flatMap(({ name, values = [], ordered }) =>
    values.length === 0
      ? []
      : [
          `- ${line(name)}${ordered ? ', from low to high' : ''}: ${values.map(({ value, label }) => (label === undefined ? line(value) : `${line(value)} = ${line(label)}`)).join('; ')}`,
        ],
  );
  return `# Codebook: ${line(title)}

Question (version ${questionVersion}): ${line(config.question.text)}
What was asked: ${modes[mode].asks}

## judgments.ndjson, judgments.csv

One judgment a line, in the format \`pairfair/judgments\`; the NDJSON file is the complete one.

| Field | Meaning |
|---|---|
| kind | pair, rating, comparison or ranking |
| people | ids of the people in the data, in the order shown (CSV: a, b; person; better, worse) |
| answer | ${line(modes[mode].answers)} |
| judge | pseudonym; nobody's name is kept |
| id | of this judgment |
| at | when it was saved, UTC |
| ms | milliseconds from showing to answering |
| stratum | audit: drawn uniformly at random; active: chosen because the answer tells much; repeat: asked again of the same judge, sides swapped |
| arm | what the judge saw of the protected attribute: hidden, shown, context |
| question | version of the wording |
| locale | language of the page |
| supersedes | id of the judgment that this one replaces |
| undone | true: this line only takes back the one it supersedes |
| note, direction | what the judge added; who deserves more, where that was asked |

In CSV files a text that a spreadsheet program would run as a formula begins with an apostrophe.

## appearances.csv

What was shown, whether or not it was answered.

| Column | Meaning |
|---|---|
| id, judge, kind, stratum, arm, question | as above |
| columns | digest of the columns shown |
| shown_at, closed_at | when it was shown, and answered; open where empty |
| judgments | how many judgments it got, taken back ones included |
| person_1 … | ids in the order shown |

## Columns of the data

| Column | Role | Shown to judges | Label | Unit | Group | Meaning |
|---|---|---|---|---|---|---|
${columns.join('\n')}
${coded.length > 0 ? `\n## Values\n\n${coded.join('\n')}\n` : ''}
A protected column marked as shown is shown in the arms shown and context only.
`;
}
