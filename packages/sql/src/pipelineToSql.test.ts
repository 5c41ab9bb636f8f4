import fc from 'fast-check';
import type { Pipeline } from 'pairfair';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import {
  type ExampleCase,
  exampleCase,
  exampleMaps,
  knotCounts,
  rankForms,
} from '../../pairfair/testing/exampleCase.ts';
import { expectPrediction } from '../../pairfair/testing/expectPrediction.ts';
import { nastyTexts } from '../../pairfair/testing/nastyTexts.ts';
import { renamedColumns } from '../../pairfair/testing/renamedColumns.ts';
import { createPeople, type Database, runSql } from '../testing/database.ts';
import { openDatabase } from '../testing/openDatabase.ts';
import { wideCase } from '../testing/wideCase.ts';
import { type SqlDialectName, sqlDialectNames } from './dialects/sqlDialects.ts';
import { pipelineToSql } from './pipelineToSql.ts';

describe.each(sqlDialectNames)('pipelineToSql for %s', (dialect) => {
  let opened: Database | string = 'not opened';
  beforeAll(async () => {
    opened = await openDatabase(dialect);
  });
  afterAll(async () => {
    if (typeof opened !== 'string') await opened.close();
  });
  const databaseOf = ({ skip }: TestContext) =>
    typeof opened === 'string' ? skip(opened) : opened;
  const options = { dialect, id: 'row id', representation: true };

  async function expectSame(database: Database, example: ExampleCase): Promise<void> {
    await createPeople(database, example.columns);
    const found = await runSql(database, pipelineToSql(example.pipeline, options));
    expectPrediction(found, example.expected, example.pipeline);
  }

  for (const map of exampleMaps) {
    it(`says what the library says through ${map}`, async (context) => {
      await expectSame(databaseOf(context), exampleCase(1, { map }));
    });
  }

  for (const form of rankForms) {
    const { training, scaling } = form;
    it(`ranks as the library does, ${scaling} scaling of ${training} people`, async (context) => {
      const example = exampleCase(11, form);
      expect(knotCounts(example.pipeline)).toEqual(training === 60 ? [23, 60] : [86, 201]);
      await expectSame(databaseOf(context), example);
    });
  }

  for (const map of ['graded', 'rbf'] as const) {
    it(`says so without a target through ${map}`, async (context) => {
      await expectSame(databaseOf(context), exampleCase(1, { map, predictor: 'order' }));
    });
  }

  it('says the same without the representation', async (context) => {
    const database = databaseOf(context);
    for (const map of exampleMaps) {
      const { pipeline, columns, expected } = exampleCase(1, { map });
      await createPeople(database, columns);
      const sql = pipelineToSql(pipeline, { dialect, id: 'row id' });
      const { scores, labels } = await runSql(database, sql);
      expectPrediction({ scores, ...(labels && { labels }) }, expected, pipeline);
    }
  });

  it('says what the library says in every form of pipeline', async (context) => {
    const database = databaseOf(context);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), (seed) =>
        expectSame(database, exampleCase(seed)),
      ),
      { numRuns: 20 },
    );
  });

  it('takes any text as level, group or column', async (context) => {
    const database = databaseOf(context);
    await fc.assert(
      fc.asyncProperty(nastyTexts, (texts) =>
        expectSame(database, exampleCase(7, { input: 'include', maxLevels: 4, texts })),
      ),
      { numRuns: 30 },
    );
  });

  it('takes columns and tables named like its own steps', async (context) => {
    const database = databaseOf(context);
    const names = ['pf_c1', 'pf_c0', 'pf_id', 'PF_source', 'x0', 'c0', 't', 'z1', 'group'];
    const example = renamedColumns(exampleCase(3, { input: 'include' }), names);
    await createPeople(database, example.columns, 'pf_step0');
    const sql = pipelineToSql(example.pipeline, { ...options, table: 'pf_step0' });
    expectPrediction(await runSql(database, sql), example.expected, example.pipeline);
  });

  it('handles a thousand columns and anchors', async (context) => {
    const database = databaseOf(context);
    await expectSame(database, wideCase({ levels: 1200 }));
    // A long text, for ClickHouse longer than it reads by default.
    if (dialect === 'clickhouse') await database.query('SET max_query_size = 10000000');
    await expectSame(database, wideCase({ levels: 3, anchors: 1200 }));
  });

  it('tells texts apart that differ only in case, in a column with any collation', async (context) => {
    const database = databaseOf(context);
    const texts = ['Cook', 'cook', 'COOK', 'cOOk'];
    const collation: Partial<Record<SqlDialectName, string>> = {
      postgres: 'text COLLATE pf_blind',
      duckdb: 'VARCHAR COLLATE NOCASE',
    };
    if (dialect === 'postgres') {
      await database.query(
        `CREATE COLLATION IF NOT EXISTS pf_blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
      );
    }
    const category = collation[dialect] ?? database.types.category;
    const blind = { ...database, types: { ...database.types, category } };
    await expectSame(blind, exampleCase(8, { input: 'include', maxLevels: 500, texts }));
  });

  it('runs on no people at all', async (context) => {
    const database = databaseOf(context);
    const { pipeline, columns } = exampleCase(2);
    await createPeople(
      database,
      columns.map((column) => ({ ...column, values: [] })),
    );
    expect(await database.query(pipelineToSql(pipeline, { dialect }))).toEqual([]);
  });

  it('gives the id another name where that is taken', async (context) => {
    const database = databaseOf(context);
    const { pipeline, columns } = exampleCase(4, { predictor: 'logistic' });
    await createPeople(database, columns);
    const [first] = await database.query(pipelineToSql(pipeline, { dialect, id: 'score' }));
    expect(Object.keys(first)).toEqual(['id', 'score', 'label']);
  });
});

describe('pipelineToSql', () => {
  const { pipeline } = exampleCase(1, { map: 'pfr', predictor: 'logistic', input: 'include' });

  it('reads the table it is told, part by part', () => {
    const from = (table: string | string[]) =>
      /FROM (.*) AS pf_source/.exec(pipelineToSql(pipeline, { dialect: 'duckdb', table }))?.[1];
    expect(from('a.b')).toBe('"a.b"');
    expect(from(['a', 'b"; DROP TABLE x; --'])).toBe('"a"."b""; DROP TABLE x; --"');
  });

  it('is one statement that only reads', () => {
    for (const dialect of sqlDialectNames) {
      const sql = pipelineToSql(pipeline, { dialect });
      const bare = sql.replaceAll(/`(\\.|``|[^`\\])*`|"(\\.|""|[^"\\])*"|'(\\.|''|[^'\\])*'/g, '?');
      expect(sql).toMatch(/^WITH /);
      expect(bare, dialect).not.toMatch(/;|--|\/\*|\b(DROP|INSERT|DELETE|UPDATE|CREATE)\b/i);
    }
  });

  it('refuses what the database cannot have', () => {
    const named = (column: string): Pipeline => ({
      ...pipeline,
      protectedAttribute: { ...pipeline.protectedAttribute, columns: [column] },
    });
    expect(() => pipelineToSql(named('a\0b'), { dialect: 'postgres' })).toThrow(/NUL/);
    expect(() => pipelineToSql(named(''), { dialect: 'duckdb' })).toThrow(/without a name/);
    const dialect = 'mysql' as SqlDialectName;
    expect(() => pipelineToSql(pipeline, { dialect })).toThrow(/one of postgres, duckdb/);
    expect(() =>
      pipelineToSql(wideCase({ levels: 1700 }).pipeline, { dialect: 'postgres' }),
    ).toThrow(/1600/);
  });
});
