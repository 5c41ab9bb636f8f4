import type { StudyRow } from '../studies/store.ts';

/** What the columns and fields of a study's files mean, as Markdown. */
export function codebook({ title, mode, config, questionVersion }: StudyRow): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#|])/g, '\\$1');
  const columns = config.columns.map(
    ({ name, role, shown, label }) =>
      `| ${line(name)} | ${role} | ${shown ? 'yes' : 'no'} | ${line(label ?? '')} |`,
  );
  return `# Codebook: ${line(title)}

Question (version ${questionVersion}): ${line(config.question.text)}
What was asked: ${asked[mode]}

## judgments.ndjson, judgments.csv

One judgment a line, in the format \`pairfair/judgments\`; the NDJSON file is the complete one.

| Field | Meaning |
|---|---|
| kind | pair, rating, comparison or ranking |
| people | ids of the people in the data, in the order shown (CSV: a, b; person; better, worse) |
| answer | ${line(answers[mode])} |
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

| Column | Role | Shown to judges | Label |
|---|---|---|---|
${columns.join('\n')}

A protected column marked as shown is shown in the arms shown and context only.
`;
}

const asked = {
  pairs: 'whether two people deserve the same treatment',
  ratings: 'how much one person deserves, in steps',
  ranking: 'who of the same group is better suited',
} as const;

const answers = {
  pairs: 'yes, no, cannot-compare, skip',
  ratings: '1 to the number of steps, cannot-say, skip',
  ranking:
    'first, second, equal, cannot-compare, skip; of a list: the ids, best first (CSV: better and worse are swapped where the answer is second)',
} as const;
