import { execFile, spawnSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipelineToSql, type SqlDialectName, sqlDialectNames } from '@pairfair/sql';
import { type Pipeline, pipelineFromJson } from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDuckDb } from '../packages/engines/src/tables/duckdb.ts';
import { openClickhouse, owner } from '../packages/engines/testing/clickhouseNodes.ts';
import { runOnnx } from '../packages/output/testing/runOnnx.ts';
import { python } from '../packages/pairfair/testing/python.ts';
import { openDatabase } from '../packages/sql/testing/openDatabase.ts';
import { startPostgres } from '../packages/sql/testing/postgres.ts';
import {
  columns,
  jsonLines,
  madeUpPeople,
  type Person,
  pandasSpelling,
  tabSpelling,
  textCells,
  textTable,
} from './values/people.ts';

/** A score and a label, by person. */
type Scored = ReadonlyMap<string, { readonly score: number; readonly label: unknown }>;

const program = fileURLToPath(new URL('../apps/cli/bin/pairfair.js', import.meta.url));
const people = madeUpPeople();
const nodes = await openClickhouse();
const files = ['people.csv', 'people.tsv', 'people.parquet', 'people.jsonl'];
/** The same people where no file is named. */
const places = ['people.duckdb#typed', 'http:people.parquet'];
const postgres = await startPostgres().catch((error: Error) => error.message);
const roles = [
  ...['--id', 'person', '--target', 'outcome', '--positive', 'hired', '--ranking', 'merit'],
  ...['--protected', 'sex,veteran', '--categorical', 'grade'],
];

/** What the columns are called where they have types. */
const types = {
  duckdb: ['VARCHAR', 'BOOLEAN', 'BIGINT', 'DOUBLE', 'DATE'],
  postgres: ['text', 'boolean', 'bigint', 'double precision', 'date'],
  clickhouse: [
    ...['Nullable(String)', 'Nullable(Bool)', 'Nullable(Int64)', 'Nullable(Float64)'],
    'Nullable(Date)',
  ],
} as const;

/** The types of a database; DuckDB stands in for those that are not here. */
function typesOf(dialect: SqlDialectName): readonly string[] {
  return dialect === 'postgres' || dialect === 'clickhouse' ? types[dialect] : types.duckdb;
}

/** Columns with their types in a database. */
function typedColumns(dialect: SqlDialectName): string[] {
  const [text, truth, whole, double, date] = typesOf(dialect);
  const typeOf: Partial<Record<keyof Person, string>> = {
    ...{ veteran: truth, smoker: truth, flag: truth, visits: whole, amount: double, day: date },
    ...{ grade: double, merit: double },
  };
  return columns.map((name) => `"${name}" ${typeOf[name] ?? text}`);
}

describe('one table, every way', () => {
  let folder: string;
  let web: Server;
  let expected: Scored;
  let pipeline: Pipeline;
  const path = (name: string) => join(folder, name);

  async function command(...words: string[]): Promise<string> {
    const env = {
      ...{ ...process.env, ...owner },
      ...(typeof postgres === 'string' ? {} : postgres.environment),
    };
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [program, ...words], { cwd: folder, env }, (error, out, err) =>
        error ? reject(new Error(err || error.message)) : resolve(`${out}${err}`),
      );
    });
  }

  async function predicted(source: string, model: string, ...more: string[]): Promise<Scored> {
    const talk = await command(
      ...['predict', model, source, '--id', 'person', '--strict', '--out', 'scores.csv', ...more],
    );
    expect(talk).not.toMatch(/never seen/);
    return scoredCsv(readFileSync(path('scores.csv'), 'utf8'));
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'values-'));
    writeFileSync(path('people.csv'), textTable(people, pandasSpelling));
    writeFileSync(path('people.tsv'), textTable(people, tabSpelling));
    writeFileSync(path('people.jsonl'), jsonLines(people));
    await writeTyped(path('people.parquet'), path('people.duckdb'));
    web = createServer((request, response) => {
      createReadStream(path((request.url ?? '').slice(1))).pipe(response);
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    await command('fit', 'people.csv', ...roles, '--engine', 'memory', '--out', 'model.json');
    pipeline = pipelineFromJson(JSON.parse(readFileSync(path('model.json'), 'utf8')));
    expected = await predicted('people.csv', 'model.json', '--engine', 'memory');
    for (const [to, out] of [
      ['onnx', 'model.onnx'],
      ['python', 'model.py'],
    ] as const) {
      await command('export', 'model.json', '--to', to, '--out', out);
    }
    if (typeof nodes === 'string') return;
    await nodes.clients[0].command({
      query: `CREATE TABLE matrix (${typedColumns('clickhouse').join(', ').replace('Nullable(String)', 'String')}) ENGINE = MergeTree ORDER BY person`,
    });
    await nodes.clients[0].insert({ table: 'matrix', values: people, format: 'JSONEachRow' });
  });
  afterAll(async () => {
    if (typeof nodes !== 'string') await nodes.close();
    if (typeof postgres !== 'string') await postgres.close();
    await new Promise((resolve) => web?.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('has something to tell apart', () => {
    const steps = Object.fromEntries(
      pipeline.recipe.steps.map((step) => [step.name, 'levels' in step ? step.levels : 'numbers']),
    );
    expect(steps).toEqual({
      ...{ smoker: ['no', 'yes'], flag: ['false', 'true'], visits: 'numbers', amount: 'numbers' },
      ...{ grade: ['1', '10', '2', '2.5'], zip: ['007', '0123', '7'] },
      day: ['2019-12-31', '2020-02-29', '2021-07-01'],
      city: ['New York', 'São Paulo', 'Zürich, "Süd"', 'Ōsaka', '東京'],
    });
    expect(pipeline.protectedAttribute.groups).toEqual([
      ...['Frau / false', 'Frau / true', 'Mann / false', 'Mann / true'],
    ]);
    const labels = Array.from(expected.values(), ({ label }) => isHired(label));
    expect(new Set(labels)).toEqual(new Set([true, false]));
    expect(expected.size).toBe(people.length);
  });

  describe.each([...files, ...places])('from %s', (name) => {
    it.each(['memory', 'duckdb'])('fits and predicts the same with %s', async (engine) => {
      const { port } = web.address() as AddressInfo;
      const file = name.replace('http:', `http://127.0.0.1:${port}/`);
      expectSame(await predicted(file, 'model.json', '--engine', engine), expected);
      await command('fit', file, ...roles, '--engine', engine, '--out', 'other.json');
      expectSame(await predicted('people.csv', 'other.json'), expected);
    });
  });

  it.for(['memory', 'duckdb'])(
    'fits and predicts the same from a table of PostgreSQL, with %s',
    async (engine, { skip }) => {
      if (typeof postgres === 'string') return skip(postgres);
      await postgres.query('DROP TABLE IF EXISTS typed');
      await postgres.create('typed', typedColumns('postgres'));
      const rows = people.map((person) => columns.map((name) => person[name]));
      await postgres.insert('typed', columns, rows as never);
      const table = `${postgres.address}#typed`;
      expectSame(await predicted(table, 'model.json', '--engine', engine), expected);
      await command('fit', table, ...roles, '--engine', engine, '--out', 'other.json');
      expectSame(await predicted('people.csv', 'other.json'), expected);
      const { provenance } = JSON.parse(readFileSync(path('other.json'), 'utf8'));
      expect(JSON.stringify(provenance)).not.toContain(postgres.environment.PGPASSWORD);
    },
  );

  it('fits and predicts the same from a table of ClickHouse', async ({ skip }) => {
    if (typeof nodes === 'string') return skip(nodes);
    const table = `${nodes.addresses[0]}default.matrix`;
    expectSame(await predicted(table, 'model.json'), expected);
    await command('fit', table, ...roles, '--out', 'other.json');
    expectSame(await predicted('people.csv', 'other.json'), expected);
  });

  it.each([
    ['people.csv', '--threshold', '0.4'],
    ['people.tsv', '--rate', '0.3'],
    ['people.parquet', '--threshold-for', 'fpr=0.1'],
    ['people.jsonl', '--threshold-for', 'tpr=0.8'],
    ['people.csv', '--threshold-for', 'youden'],
  ])('is decided the same, from %s, by %s %s', async (file, ...rule) => {
    const wanted = await predicted('people.csv', 'model.json', '--engine', 'memory', ...rule);
    const share = (of: Scored) =>
      Array.from(of.values()).filter(({ label }) => isHired(label)).length / of.size;
    expect(share(wanted)).not.toBe(share(expected));
    expectSame(await predicted(file, 'model.json', '--engine', 'duckdb', ...rule), wanted);
    if (typeof nodes === 'string') return;
    const table = `${nodes.addresses[0]}default.matrix`;
    expectSame(await predicted(table, 'model.json', ...rule), wanted);
  });

  it('names a group never seen in a table of ClickHouse, and refuses it', async ({ skip }) => {
    if (typeof nodes === 'string') return skip(nodes);
    const strange = people.map((person, i) => (i < 3 ? { ...person, sex: 'mann' } : person));
    await nodes.clients[0].command({ query: 'CREATE TABLE strange AS matrix' });
    await nodes.clients[0].insert({ table: 'strange', values: strange, format: 'JSONEachRow' });
    const words = [
      'predict',
      'model.json',
      `${nodes.addresses[0]}default.strange`,
      '--id',
      'person',
    ];
    const talk = await command(...words, '--out', 'strange.csv');
    expect(talk).toContain(
      "3 rows are of a group the model has never seen, by 'sex': 'mann' (3, did you mean 'Mann'?).",
    );
    await expect(command(...words, '--strict', '--out', 'none.csv')).rejects.toThrow(/'mann' \(3/);
    expect(existsSync(path('none.csv'))).toBe(false);
  });

  for (const dialect of sqlDialectNames) {
    it(`is scored the same by SQL in ${dialect}, from typed columns and texts`, async ({
      skip,
    }) => {
      const database = await queryIn(dialect);
      if (typeof database === 'string') return skip(database);
      try {
        for (const table of ['typed_people', 'text_people']) {
          const sql = pipelineToSql(pipeline, { dialect, table, id: 'person', labels: 'names' });
          expectSame(scored((await database.run(sql)) as ScoredRow[]), expected);
        }
      } finally {
        await database.close();
      }
    });
  }

  it('is scored the same by ONNX, from texts as files write them', async () => {
    const model = readFileSync(path('model.onnx'));
    for (const spelling of [pandasSpelling, tabSpelling]) {
      const texts = textCells(people, spelling);
      const values = columns.map((name, k) => ({
        name,
        kind: 'category' as const,
        values: people.map((person, i) =>
          name === 'visits' || name === 'amount' ? person[name] : texts[i][k],
        ),
      }));
      const { scores, labels } = await runOnnx(model, values as never, people.length);
      const found = people.map(({ person }, i) => ({
        ...{ person, score: scores[i], label: labels?.[i] },
      }));
      expectSame(scored(found), expected);
    }
  });

  describe.skipIf(!python)('is scored the same by Python', () => {
    const run = (...words: string[]) => {
      const done = spawnSync(python!, words, { cwd: folder, encoding: 'utf8' });
      expect(done.stderr).toBe('');
      return done.stdout;
    };
    it('as a program', () => {
      expectSame(scoredCsv(run('model.py', 'people.csv', '--id', 'person')), expected);
      const tabs = run('model.py', 'people.tsv', '--delimiter', '\t', '--id', 'person');
      expectSame(scoredCsv(tabs), expected);
    });

    it.each([
      ['rows of the csv module', 'list(csv.DictReader(open("people.csv", encoding="utf-8")))'],
      [
        'dicts of JSON lines',
        '[json.loads(line) for line in open("people.jsonl", encoding="utf-8")]',
      ],
      ['arrays of NumPy, typed as pandas types them', 'typed'],
    ])('from %s', (_, expression) => {
      writeFileSync(path('score.py'), pythonProgram(expression));
      expectSame(scored(JSON.parse(run('score.py')) as ScoredRow[]), expected);
    });

    it('from a CSV file through pandas', ({ skip }) => {
      if (spawnSync(python!, ['-c', 'import pandas']).status !== 0) {
        return skip('pandas is not installed');
      }
      const read = 'pandas.read_csv("people.csv", dtype={"person": str, "zip": str})';
      writeFileSync(path('score.py'), `import pandas\n${pythonProgram(read)}`);
      expectSame(scored(JSON.parse(run('score.py')) as ScoredRow[]), expected);
    });
  });

  /** The table with its own types, and as it stands in the CSV file. */
  async function queryIn(
    dialect: SqlDialectName,
  ): Promise<string | { run(sql: string): Promise<unknown[]>; close(): Promise<void> }> {
    const texts = textCells(people, pandasSpelling);
    const numbers: readonly string[] = ['visits', 'amount', 'merit'];
    const asText = people.map((person, i) =>
      columns.map((name, k) =>
        numbers.includes(name) ? (person[name] as number | null) : (texts[i][k] ?? null),
      ),
    );
    const [text, , , double] = typesOf(dialect);
    const declared = columns.map((name) => `"${name}" ${numbers.includes(name) ? double : text}`);
    if (dialect === 'clickhouse') {
      if (typeof nodes === 'string') return nodes;
      const [client] = nodes.clients;
      await client.command({ query: 'CREATE TABLE typed_people AS matrix' });
      await client.insert({ table: 'typed_people', values: people, format: 'JSONEachRow' });
      await client.command({
        query: `CREATE TABLE text_people (${declared.join(', ')}) ENGINE = Memory`,
      });
      await client.insert({ table: 'text_people', values: asText, format: 'JSONCompactEachRow' });
      return {
        run: async (query) => (await client.query({ query, format: 'JSONEachRow' })).json(),
        close: async () => {},
      };
    }
    const database = await openDatabase(dialect);
    if (typeof database === 'string') return database;
    await database.create('typed_people', typedColumns(dialect));
    const typed = people.map((person) => columns.map((name) => person[name]));
    await database.insert('typed_people', columns, typed as never);
    await database.create('text_people', declared);
    await database.insert('text_people', columns, asText);
    return { run: database.query, close: database.close };
  }
});

/** A program that scores `expression` and prints a list of rows. */
function pythonProgram(expression: string): string {
  return `import csv, json
import numpy as np
from model import PairfairModel

rows = [json.loads(line) for line in open("people.jsonl", encoding="utf-8")]

def column(name):
    return [None if row[name] in (None, "NA", "?") else row[name] for row in rows]

typed = {name: np.array(column(name), dtype=object) for name in rows[0]}
for name in ("veteran", "smoker"):
    typed[name] = typed[name].astype(bool)
for name in ("visits", "amount", "grade"):
    typed[name] = np.array([np.nan if v is None else v for v in column(name)], dtype=float)
typed["day"] = np.array(["NaT" if v is None else v for v in column("day")], dtype="datetime64[ns]")
people = ${expression}
model = PairfairModel()
scores, labels = model.scores(people), model.predict(people)
ids = [row["person"] for row in rows]
print(json.dumps([
    {"person": i, "score": float(s), "label": getattr(l, "item", lambda: l)()}
    for i, s, l in zip(ids, scores, labels)
]))
`;
}

interface ScoredRow {
  readonly person: string;
  readonly score: number | string;
  readonly label: unknown;
}

function scored(rows: readonly ScoredRow[]): Scored {
  return new Map(rows.map(({ person, score, label }) => [person, { score: Number(score), label }]));
}

function scoredCsv(text: string): Scored {
  // ClickHouse quotes every text.
  const [header, ...lines] = text.replaceAll('"', '').trimEnd().split('\n');
  expect(header).toBe('person,score,label');
  return scored(
    lines.map((line) => {
      const [person, score, label] = line.split(',');
      return { person, score, label };
    }),
  );
}

/** Labels are 0 and 1 here, and the names of the classes there. */
function isHired(label: unknown): boolean {
  const text = String(label);
  expect(['1', '0', 'hired', 'turned down']).toContain(text);
  return text === '1' || text === 'hired';
}

function expectSame(found: Scored, expected: Scored): void {
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [person, { score, label }] of expected) {
    const other = found.get(person)!;
    // Written so that NaN fails too.
    expect(Math.abs(other.score - score) <= 1e-12, `${person}: ${other.score}, ${score}`).toBe(
      true,
    );
    expect(isHired(other.label), person).toBe(isHired(label));
  }
}

/** The typed table as a Parquet file and in a database; in its texts what is missing is a text too. */
async function writeTyped(file: string, database: string): Promise<void> {
  await withDuckDb({}, async (connection) => {
    await connection.run(`CREATE TABLE out (${typedColumns('duckdb').join(', ')})`);
    const texts = textCells(people, pandasSpelling);
    const rows = people.map((person, i) => {
      const cells = columns.map((name, k) => {
        const value = person[name] ?? (name === 'city' ? (texts[i][k] ?? null) : null);
        return value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`;
      });
      return `(${cells.join(', ')})`;
    });
    await connection.run(`INSERT INTO out VALUES ${rows.join(', ')}`);
    await connection.run(`COPY out TO '${file}' (FORMAT parquet)`);
    await connection.run(`ATTACH '${database}' AS made; CREATE TABLE made.typed AS FROM out`);
  });
}
