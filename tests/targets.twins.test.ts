import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  categoryColumn,
  type FitSpec,
  fitPipeline,
  memoryEngine,
  numericColumn,
  type PipelineTarget,
  runPipeline,
  type Table,
} from 'pairfair';
import { describe, expect, it } from 'vitest';
import { targetPeople } from '../packages/engines/testing/targetPeople.ts';
import { python, runPython } from '../packages/pairfair/testing/python.ts';

const shared =
  process.env.PAIRFAIR_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

/** Raw columns, as a twin reads them. */
interface Raw {
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>;
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly groups: readonly string[];
  /** A class per person: equal ones deserve the same. */
  readonly rating: readonly number[];
  /** A number to predict, and classes. */
  readonly number: readonly number[];
  readonly classes: readonly string[];
  readonly gamma: number;
}

/**
 * The same recipe, frontier and calibration in NumPy and scikit-learn: numbers by StandardScaler
 * after the median, categories by OneHotEncoder, the group standardised; links by class and nearest
 * neighbours; the spectrum; δ per target; least squares or logistic regression on one score; chances
 * divided by their sum.
 */
const program = `
from sklearn.preprocessing import StandardScaler, OneHotEncoder
from sklearn.linear_model import LogisticRegression, LinearRegression
from sklearn.neighbors import NearestNeighbors
columns = []
for name, values in data['numbers'].items():
    v = np.array([np.nan if x is None else x for x in values], float)
    missing = np.isnan(v)
    filled = np.where(missing, np.nanmedian(v), v)
    columns.append(StandardScaler().fit_transform(filled[:, None]))
    if missing.any():
        columns.append(missing[:, None] * 1.0)
for name, values in data['categories'].items():
    columns.append(OneHotEncoder(sparse_output=False).fit_transform(np.array(values)[:, None]))
own = np.hstack(columns)
group = np.array([g == sorted(set(data['groups']))[1] for g in data['groups']], float)
x = np.column_stack([own, StandardScaler().fit_transform(group[:, None])])
n, m = x.shape
xc = x - x.mean(0)
b = xc.T @ xc / n
rating = np.array(data['rating'])
fair, weight = np.zeros((m, m)), 0.0
for c in np.unique(rating):
    part = xc[rating == c]
    s = part.sum(0)
    fair += len(part) * part.T @ part - np.outer(s, s)
    weight += len(part) * (len(part) - 1)
gamma, ridge, strictness = data['gamma'], 0.1, 0.4
a = gamma * fair / weight
if gamma < 1:
    near = NearestNeighbors(n_neighbors=7).fit(own).kneighbors(own, return_distance=False)
    links = set()
    for i in range(n):
        for j in [j for j in near[i] if j != i][:6]:
            links.add((min(i, j), max(i, j)))
    links = np.array(sorted(links))
    squared = ((own[links[:, 0]] - own[links[:, 1]]) ** 2).sum(1)
    w = np.exp(-squared / squared.mean())
    d = xc[links[:, 0]] - xc[links[:, 1]]
    a = a + (1 - gamma) * ((d * w[:, None]).T @ d) / (2 * w.sum())
bl, bu = np.linalg.eigh(b)
keep = bl > 1e-10 * bl[-1]
a = a + ridge * np.trace(a) / keep.sum() * np.eye(m)
half = bu[:, keep] / np.sqrt(bl[keep])
val, q = np.linalg.eigh(half.T @ a @ half)
v = half @ q
g2 = (1 - strictness) / ((1 - strictness) + strictness * (val / val[0] - 1))
def score(y):
    delta = xc.T @ (y - y.mean()) / n
    s = xc @ (v @ ((v.T @ delta) * g2))
    return (s / s.std())[:, None]
number = np.array(data['number'])
s = score(number)
names = sorted(set(data['classes']))
chances = []
for name in names:
    y = np.array([c == name for c in data['classes']], float)
    t = score(y)
    fit = LogisticRegression(C=1e6, tol=1e-14, max_iter=10000, solver='newton-cholesky').fit(t, y)
    chances.append(fit.predict_proba(t)[:, 1])
chances = np.array(chances).T
result = {'number': LinearRegression().fit(s, number).predict(s).tolist(), 'classes': (chances / chances.sum(1, keepdims=True)).tolist(), 'names': names}
`;

async function expectTwin(raw: Raw): Promise<void> {
  const twin = runPython(program, raw);
  const table: Table = {
    rows: raw.groups.length,
    columns: [
      ...Object.entries(raw.numbers).map(([name, values]) => numericColumn(name, [...values])),
      ...Object.entries(raw.categories).map(([name, values]) => categoryColumn(name, [...values])),
      categoryColumn('group', [...raw.groups]),
      numericColumn('rating', [...raw.rating]),
      numericColumn('the number', [...raw.number]),
      categoryColumn('the class', [...raw.classes]),
    ],
  };
  const names = Array.from(new Set(raw.groups)).sort();
  const groups = raw.groups.map((name) => names.indexOf(name));
  const specOf = (target: PipelineTarget): FitSpec & { target: PipelineTarget } => ({
    features: [...Object.keys(raw.numbers), ...Object.keys(raw.categories)],
    selection: {
      ...{ id: null, target, part: null },
      groups: {
        ...{ columns: ['group'], names },
        combinations: names.map((value, group) => ({ values: [value], group })),
      },
    },
    target,
    protectedAttribute: { columns: ['group'], values: [null], groups: names, input: 'include' },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 100 },
    fairness: [
      {
        ...{ weight: 1, provenance: { method: 'classes' } },
        rule: { kind: 'classes', column: 'rating', classes: { rule: 'nearest' } },
      },
    ],
    neighbors: { neighbors: 6 },
    solve: { gamma: raw.gamma, ridge: 0.1, strictness: 0.4 },
    predictor: 'frontier',
    provenance: { data: 'sha256:0', versions: {}, options: {} },
  });
  const empty = { positive: '', negative: '' };
  const number = { column: 'the number', kind: 'numeric', ...empty } as const;
  const fitted = await fitPipeline(memoryEngine(table), specOf(number));
  const spread = Math.max(...raw.number) - Math.min(...raw.number);
  runPipeline(fitted.pipeline, table, groups).scores.forEach((score, i) => {
    expect(Math.abs(score - twin.number[i])).toBeLessThan(1e-8 * spread);
  });

  const several = { column: 'the class', kind: 'classes', ...empty, classes: twin.names } as const;
  const { pipeline } = await fitPipeline(memoryEngine(table), specOf(several));
  const { classScores, labels } = runPipeline(pipeline, table, groups);
  twin.classes.forEach((row: readonly number[], i: number) => {
    row.forEach((chance, k) => {
      expect(Math.abs((classScores?.data[i * row.length + k] ?? 0) - chance)).toBeLessThan(1e-8);
    });
    expect(row[labels[i]]).toBeCloseTo(Math.max(...row), 8);
  });
}

describe.skipIf(!python)('a number and several classes against NumPy and scikit-learn', () => {
  it('agree on made-up people', async () => {
    const { columns } = targetPeople();
    const values = (name: string) => columns.find((column) => column.name === name)?.values ?? [];
    await expectTwin({
      numbers: {
        skill: values('skill') as number[],
        prestige: values('prestige') as (number | null)[],
      },
      categories: { job: values('job') as string[] },
      groups: values('sex') as string[],
      rating: values('merit').map((value) => Math.round(Number(value)) + 5),
      number: values('pay') as number[],
      classes: values('grade') as string[],
      gamma: 0.7,
    });
  });

  const compas = join(shared, 'compas/compas-scores-two-years.csv');
  it('agree on COMPAS, its decile score and its three words for it', async ({ skip }) => {
    if (!existsSync(compas)) return skip('the COMPAS data are not here (PAIRFAIR_DATA)');
    const [header = '', ...lines] = readFileSync(compas, 'utf8').split('\n');
    const names = header.split(',');
    const rows = lines.map((line) => line.split(',')).filter((row) => row.length === names.length);
    const column = (name: string) => rows.map((row) => row[names.indexOf(name)] ?? '');
    const known = rows.flatMap((_, i) =>
      ['Low', 'Medium', 'High'].includes(column('score_text')[i] ?? '') ? [i] : [],
    );
    const some = known.slice(0, 1500);
    const pick = (name: string) => {
      const all = column(name);
      return some.map((i) => all[i] as string);
    };
    await expectTwin({
      numbers: Object.fromEntries(
        ['age', 'priors_count', 'juv_fel_count', 'juv_misd_count'].map((name) => [
          ...[name, pick(name).map(Number)],
        ]),
      ),
      categories: { c_charge_degree: pick('c_charge_degree'), sex: pick('sex') },
      groups: pick('race').map((race) => (race === 'African-American' ? 'black' : 'others')),
      rating: pick('two_year_recid').map(Number),
      number: pick('decile_score').map(Number),
      classes: pick('score_text'),
      // Many people are the same in every column, so whose neighbours they are is open.
      gamma: 1,
    });
  });

  const crime = join(shared, 'crime/communities.data');
  it('agree on Crime, its rate and thirds of it', async ({ skip }) => {
    if (!existsSync(crime)) return skip('the crime data are not here (PAIRFAIR_DATA)');
    const rows = readFileSync(crime, 'latin1')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const number = (j: number) => rows.map((row) => Number(row[j]));
    const violent = number(127);
    await expectTwin({
      numbers: Object.fromEntries(
        [5, 6, 11, 16, 17, 25, 32, 44, 70].map((j) => [`c${j}`, number(j)]),
      ),
      categories: {},
      groups: number(8).map((white) => (white > 0.7 ? 'white' : 'others')),
      rating: number(12).map((urban) => Math.round(4 * urban)),
      number: violent,
      classes: violent.map((rate) => (rate < 0.1 ? 'low' : rate < 0.25 ? 'mid' : 'high')),
      gamma: 1,
    });
  });
});
