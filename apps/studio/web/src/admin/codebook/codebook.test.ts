import { describe, expect, it } from 'vitest';
import { columnWords } from '../../../../server/src/studies/schemas.ts';
import { codebookCsv } from './codebookCsv.ts';
import { readCodebook } from './readCodebook.ts';

const csv = `column,label,unit,group,meaning,ordered,value,value_label
duration,Duration,months,Loan,"How long, at most",,,
purpose,Purpose,,Loan,,,A43,radio/TV
purpose,,,,,,A40,new car
employed,Employed since,,Work,,yes,A71,unemployed
employed,,,,,,A72,"less than ""a"" year"
`;
const said = new Map([
  ['duration', { label: 'Duration', unit: 'months', group: 'Loan', meaning: 'How long, at most' }],
  [
    'purpose',
    {
      ...{ label: 'Purpose', group: 'Loan' },
      values: [
        { value: 'A43', label: 'radio/TV' },
        { value: 'A40', label: 'new car' },
      ],
    },
  ],
  [
    'employed',
    {
      ...{ label: 'Employed since', group: 'Work', ordered: true },
      values: [
        { value: 'A71', label: 'unemployed' },
        { value: 'A72', label: 'less than "a" year' },
      ],
    },
  ],
]);

describe('readCodebook', () => {
  it('reads columns and values, in their order, from CSV', () => {
    expect(readCodebook(csv)).toEqual({ columns: said });
  });

  it('reads what spreadsheets write: a byte order mark, semicolons, CRLF, other headings', () => {
    const text = '\uFEFFColumn;Label;Value;Value label\r\nsex;Sex;1;male; \r\nsex;;2;female\r\n';
    expect(readCodebook(text)).toEqual({
      columns: new Map([
        [
          'sex',
          {
            label: 'Sex',
            values: [
              { value: '1', label: 'male' },
              { value: '2', label: 'female' },
            ],
          },
        ],
      ]),
    });
  });

  it('reads the same from JSON', () => {
    const columns = [...said].map(([name, words]) => ({ name, ...words }));
    expect(readCodebook(JSON.stringify({ columns }))).toEqual({ columns: said });
    expect(readCodebook(JSON.stringify([{ column: 'a', values: [1, { value: 2 }] }]))).toEqual({
      columns: new Map([['a', { values: [{ value: '1' }, { value: '2' }] }]]),
    });
  });

  it('reads back what codebookCsv writes, and what it reads is what the server takes', () => {
    const columns = [...said].map(([name, words]) => ({ name, ...words }));
    expect(readCodebook(codebookCsv(columns))).toEqual({ columns: said });
    for (const words of said.values()) expect(columnWords.parse(words)).toEqual(words);
  });

  it('says what is wrong with a file', () => {
    expect(readCodebook('name;label\na;b\n')).toEqual({ problem: 'no-columns' });
    expect(readCodebook('')).toEqual({ problem: 'no-columns' });
    expect(readCodebook('{"columns":')).toEqual({ problem: 'unreadable' });
    expect(readCodebook('{"columns":[{"label":"x"}]}')).toEqual({ problem: 'no-columns' });
    expect(readCodebook('column,label\na,"b\n')).toEqual({ problem: 'unreadable', line: 2 });
  });
});
