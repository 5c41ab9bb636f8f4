import { describe, expect, it } from 'vitest';
import { exampleCase } from '../../pairfair/testing/exampleCase.ts';
import { renamedColumns } from '../../pairfair/testing/renamedColumns.ts';
import { createPeople } from '../testing/database.ts';
import { openDatabase } from '../testing/openDatabase.ts';
import { sqlDialectNames, sqlDialects } from './dialects/sqlDialects.ts';
import { sqlFile } from './sqlFile.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'];
const { pipeline, columns, expected } = renamedColumns(
  exampleCase(4, { predictor: 'logistic' }),
  names,
);

describe.each(sqlDialectNames.filter((name) => sqlDialects[name].checkedBy === 'database'))(
  'sqlFile for %s',
  (dialect) => {
    it('is joined with the table as its comment says', async ({ skip }) => {
      const database = await openDatabase(dialect);
      if (typeof database === 'string') return skip(database);
      try {
        await createPeople(database, columns);
        const file = sqlFile(pipeline, { dialect, id: 'row id' });
        const [view, join] = file
          .split('\n')
          .flatMap((line) => /^-- {3}(CREATE VIEW .*|SELECT .*?);?$/.exec(line)?.[1] ?? []);
        const select = file.slice(file.search(/^WITH /m));
        await database.query(view.replace('the statement below', () => select));
        const rows = await database.query(`${join} ORDER BY p.${database.quote('row id')}`);
        rows.forEach(({ score }, i) => {
          expect(Number(score)).toBeCloseTo(expected.scores[i], 12);
        });
        expect(rows.length).toBe(expected.scores.length);
        expect(Object.keys(rows[0])).toEqual(expect.arrayContaining(['score', 'label']));
      } finally {
        await database.close();
      }
    });
  },
);

describe('sqlFile', () => {
  it('says where nobody ran it', () => {
    const comment = (dialect: 'duckdb' | 'snowflake') => sqlFile(pipeline, { dialect });
    expect(comment('snowflake')).toContain('-- Checked by a parser of snowflake');
    expect(comment('duckdb')).not.toContain('parser');
  });
});
