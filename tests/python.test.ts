import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompas } from '@pairfair/workbench/datasets';
import {
  classesGraph,
  edgesGraph,
  fitFrontier,
  fitPfr,
  type Graph,
  graphToJson,
  type Matrix,
  matrixFrom,
  neighborGraph,
  predict,
  quantileGraph,
  Random,
  rankConsistency,
  splitPeople,
  sumGraphs,
  transform,
} from 'pairfair';
import { foldData } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../apps/cli/testing/workFolder.ts';
import { gradedCases } from '../packages/pairfair/testing/golden.ts';
import { gradedGraphs } from '../packages/pairfair/testing/gradedGraphs.ts';
import { python } from '../packages/pairfair/testing/python.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.PAIRFAIR_DATA ?? join(root, '../shared/data');
const source = join(root, 'python/src');
const { path: folder, pairfair, put, read } = workFolder();

/** Runs a program that imports the Python package, in the folder of the test. */
function runPackage(program: string): string {
  const run = spawnSync(String(python), ['-W', 'error', '-c', program], {
    ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
    env: { ...process.env, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

const hasPytest = python && spawnSync(python, ['-c', 'import pytest']).status === 0;

describe.skipIf(!hasPytest)('the Python package by itself', () => {
  it('passes its tests, those of scikit-learn among them', () => {
    const run = spawnSync(String(python), ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
      ...{ cwd: join(root, 'python'), encoding: 'utf8' },
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(run.status, run.stdout.slice(-4000)).toBe(0);
    expect(run.stdout).toMatch(/passed/);
  });
});

const hasPip = python && spawnSync(python, ['-c', 'import setuptools, wheel, pip']).status === 0;

describe.skipIf(!hasPip)('the Python package, installed', () => {
  it('is a wheel that works where nothing else of pairfair is', () => {
    const own = join(folder, 'python');
    cpSync(join(root, 'python'), own, { recursive: true });
    const pip = (...words: string[]) => {
      const flags = ['--no-index', '--no-deps', '--quiet', '--disable-pip-version-check'];
      const run = spawnSync(String(python), ['-m', 'pip', ...words, ...flags], {
        ...{ cwd: folder, encoding: 'utf8' },
      });
      expect(run.status, run.stderr).toBe(0);
    };
    pip('wheel', './python', '--no-build-isolation', '--wheel-dir', 'wheels');
    const [wheel = ''] = readdirSync(join(folder, 'wheels'));
    expect(wheel).toMatch(/^pairfair-\d+\.\d+\.\d+-py3-none-any\.whl$/);
    pip('install', join('wheels', wheel), '--target', 'installed');
    const program = 'import pairfair; print(pairfair.__file__, pairfair.__version__)';
    const run = spawnSync(String(python), ['-c', program], {
      ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, PYTHONPATH: 'installed' } },
    });
    expect(run.stdout).toContain(join('installed', 'pairfair'));
    expect(wheel).toContain(run.stdout.trim().split(' ').at(-1));
  });
});

/** What both sides learn from, as a file of numbers. */
interface Case {
  readonly x: Matrix;
  readonly labels: ArrayLike<number>;
  readonly similarity: Graph;
  readonly fairness: Graph;
  readonly gamma: number;
  readonly ridge: number;
  readonly strictness: number;
  readonly neighbors: number;
  readonly groups: readonly string[] | null;
  /** How many of the columns of x neighbours see; the others tell the group. */
  readonly own: number;
}

const twin = `
import json
import numpy as np
from pairfair import PFR, FairFrontierClassifier, judgments, metrics
out = []
for k, case in enumerate(json.load(open("cases.json"))):
    x, y = np.array(case["x"]), np.array(case["labels"])
    graph = judgments.read_graph(f"graph-{k}.json", range(len(x)))
    settings = {name: case[name] for name in ("gamma", "ridge", "strictness")}
    given = dict(graph=graph, sensitive_features=case["groups"])
    new = {} if case["groups"] is None else dict(sensitive_features=case["groups"])
    z = PFR(n_neighbors=case["neighbors"], **settings).fit(x, **given).transform(x, **new)
    model = FairFrontierClassifier(n_neighbors=case["neighbors"], **settings).fit(x, y, **given)
    chance = model.predict_proba(x, **new)[:, 1]
    some = z[:50]
    out.append({"gram": (some @ some.T).ravel().tolist(), "chance": chance.tolist(),
                "rank": metrics.rank_consistency(chance, graph)})
print(json.dumps(out))
`;

function expectAgreement(cases: readonly Case[]): void {
  put(
    'cases.json',
    JSON.stringify(
      cases.map(({ x, own, labels, gamma, ridge, strictness, neighbors, groups }) => ({
        x: Array.from({ length: x.rows }, (_, i) => [
          ...x.data.subarray(i * x.cols, i * x.cols + own),
        ]),
        labels: Array.from(labels),
        ...{ gamma, ridge, strictness, neighbors, groups },
      })),
    ),
  );
  cases.forEach(({ fairness }, k) => {
    put(`graph-${k}.json`, JSON.stringify(graphToJson(fairness)));
  });
  const found = JSON.parse(runPackage(twin));
  cases.forEach(({ x, labels, similarity, fairness, gamma, ridge, strictness }, k) => {
    const model = fitPfr(x, { similarity, fairness, gamma, ridge, strictness });
    const z = transform(model, x);
    const chance = predict(fitFrontier(z, labels), z);
    const some = Math.min(50, z.rows);
    const inner = (i: number, j: number) => {
      let sum = 0;
      for (let d = 0; d < z.cols; d++) sum += z.data[i * z.cols + d] * z.data[j * z.cols + d];
      return sum;
    };
    for (let i = 0; i < some; i++) {
      for (let j = 0; j < some; j++) {
        expect(Math.abs(found[k].gram[i * some + j] - inner(i, j)), `case ${k}`).toBeLessThan(1e-8);
      }
    }
    chance.forEach((value, i) => {
      expect(Math.abs(found[k].chance[i] - value), `case ${k}, person ${i}`).toBeLessThan(1e-8);
    });
    expect(found[k].rank).toBeCloseTo(rankConsistency(chance, fairness), 8);
  });
}

describe.skipIf(!python)('the Python package beside the library', () => {
  it('agrees on the golden cases', () => {
    const cases = gradedCases().flatMap((golden): Case[] => {
      const x = matrixFrom(golden.x);
      const { label: labels, neighbors } = golden;
      const similarity = neighborGraph(x, { neighbors });
      return Object.entries(gradedGraphs(golden)).flatMap(([name, fairness]) =>
        golden.graphs[name].fits.map(({ gamma, ridge, strictness }: Case) => ({
          ...{ x, own: x.cols, groups: null, labels, similarity, fairness, neighbors },
          ...{ gamma, ridge, strictness },
        })),
      );
    });
    expect(cases.length).toBeGreaterThan(10);
    expectAgreement(cases);
  });

  it('agrees on twenty random tables, with ties and every kind of graph', () => {
    expectAgreement(Array.from({ length: 20 }, (_, k) => randomCase(k)));
  });

  it('agrees on COMPAS, the protected attribute among the inputs', async ({ skip }) => {
    if (!existsSync(join(shared, 'compas'))) return skip('the COMPAS data are not here');
    const study = await loadCompas(shared);
    const { train } = foldData(study, splitPeople(study, { seed: 1 }), {
      neighbors: 10,
      seed: 1,
    });
    const { withGroup, x, labels, similarity, fairness, groups } = train;
    const settings = { gamma: 0.9, ridge: 0.1, strictness: 0.5, neighbors: 10 };
    expectAgreement([
      {
        ...{ x: withGroup, own: x.cols, labels, similarity, fairness, ...settings },
        groups: Array.from(groups, (group) => study.groupNames[group] ?? ''),
      },
    ]);
  });

  it('predicts what the command predicts from its model, and the command from its own', () => {
    const roles = '--target graduated --protected background --ranking teacher_rank --id id';
    expect(pairfair(`fit applicants.csv ${roles} --shape rank --out model.json`).code).toBe(0);
    const scored = 'predict model.json applicants.csv --id id --out';
    expect(pairfair(`${scored} theirs.csv`).code).toBe(0);
    const scoresOf = (file: string) =>
      read(file)
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
    const program = `
import csv, json
from pairfair import load_model
rows = list(csv.DictReader(open("applicants.csv")))
people = {name: [row[name] for row in rows] for name in rows[0]}
model = load_model("model.json")
print(json.dumps([model.scores(people).tolist(), model.predict(people).tolist()]))`;
    const [scores, labels] = JSON.parse(runPackage(program));
    scoresOf('theirs.csv').forEach(([, score, label], i) => {
      expect(Math.abs(Number(score) - scores[i])).toBeLessThan(1e-12);
      expect(labels[i]).toBe(label);
    });

    const back = `
import csv, json
import numpy as np
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from pairfair import FairFrontierClassifier, FairFrontierRegressor, graphs, save_model
rows = list(csv.DictReader(open("applicants.csv")))
x = np.array([[float(row["academic"]), float(row["supplementary"])] for row in rows])
group = [row["background"] for row in rows]
rank = np.array([float(row["teacher_rank"]) for row in rows])
out = {}
for name, model, y in [
    ("two", FairFrontierClassifier(), np.array([row["graduated"] for row in rows])),
    ("three", FairFrontierClassifier(), np.digitize(rank, [2, 5]).astype(str)),
    ("number", FairFrontierRegressor(), rank),
]:
    whole = make_pipeline(StandardScaler(), model)
    last = model.__class__.__name__.lower()
    graph = graphs.quantiles(rank, group)
    whole.fit(x, y, **{last + "__graph": graph, last + "__sensitive_features": group})
    save_model(whole, name + ".json", columns=["academic", "supplementary"], target="y",
               protected="background")
    scaled = whole[0].transform(x)
    if name == "number":
        out[name] = model.predict(scaled, sensitive_features=group).tolist()
    else:
        out[name] = model.predict_proba(scaled, sensitive_features=group).tolist()
print(json.dumps(out))`;
    const expected = JSON.parse(runPackage(back));
    for (const name of ['two', 'three', 'number']) {
      const run = pairfair(`predict ${name}.json applicants.csv --id id --out ${name}.csv`);
      expect(run.code, run.err).toBe(0);
      scoresOf(`${name}.csv`).forEach(([, ...cells], i) => {
        const own = expected[name][i];
        const wanted = name === 'number' ? [own] : name === 'two' ? [own[1]] : own;
        wanted.forEach((value: number, c: number) => {
          expect(Math.abs(Number(cells[c]) - value), `${name}, person ${i}`).toBeLessThan(1e-12);
        });
      });
    }
  });

  it('makes the graph of judgments that the command makes', () => {
    const aggregate = 'judgments aggregate judgments.csv --people applicants.csv --id id';
    const run = pairfair(`${aggregate} --protected background --out graph.json`);
    expect(run.code, run.err).toBe(0);
    const program = `
import csv, json
import numpy as np
from pairfair import judgments
ids = [row["id"] for row in csv.DictReader(open("applicants.csv"))]
ours = judgments.judgment_graph(judgments.read_judgments("judgments.csv"), ids)
theirs = judgments.read_graph("graph.json", ids)
print(json.dumps([bool(np.array_equal(ours.source, theirs.source)),
                  bool(np.array_equal(ours.target, theirs.target)), len(ours.source)]))`;
    const [sources, targets, links] = JSON.parse(runPackage(program));
    expect([sources, targets]).toEqual([true, true]);
    expect(links).toBeGreaterThan(50);
  });

  it('makes a report by the command, and says what it needs where there is none', () => {
    const program = (scores: string) => `
import csv, os
import pairfair
rows = list(csv.DictReader(open("applicants.csv")))
with open("scored.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(list(rows[0]) + ["mine"])
    writer.writerows([*row.values(), (float(row["academic"]) - 1) / 4] for row in rows)
${scores}`;
    const report = `pairfair.report("scored.csv", "report.html", target="graduated", protected="background",
                ranking="teacher_rank", id="id", score="mine", ignore="teacher_rank")`;
    const bin = join(root, 'apps/cli/bin/pairfair.js');
    runPackage(program(`os.environ["PAIRFAIR_COMMAND"] = "${process.execPath} ${bin}"\n${report}`));
    expect(read('report.html')).toContain('</html>');
    expect(() => runPackage(program(`os.environ["PATH"] = ""\n${report}`))).toThrow(/needs Node/);
  });

  it('fits a hundred thousand people under a gigabyte', () => {
    const program = `
import resource
import numpy as np
from pairfair import FairFrontierClassifier, graphs
rng = np.random.default_rng(0)
x = rng.normal(size=(100_000, 50))
group = rng.integers(0, 3, len(x))
y = x[:, 0] + rng.normal(size=len(x)) > 0
model = FairFrontierClassifier(random_state=0).fit(x, y, graph=graphs.quantiles(x[:, 1], group))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)`;
    const megabytes = Number(runPackage(program));
    expect(megabytes).toBeLessThan(1000);
  });
});

/** A made-up table: rounded numbers, one-hot columns, two or three groups, one of four graphs. */
function randomCase(k: number): Case {
  const random = new Random(k, 'python');
  const rows = 60 + random.integer(120);
  const [numbers, levels] = [2 + random.integer(4), 2 + random.integer(3)];
  const cols = numbers + levels;
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < numbers; j++) data[i * cols + j] = Math.round(4 * random.normal()) / 4;
    data[i * cols + numbers + random.integer(levels)] = 1;
  }
  const x = { rows, cols, data };
  const score = Array.from({ length: rows }, (_, i) => Math.round(3 * data[i * cols]) / 3);
  const groups = score.map(() => random.integer(2 + (k % 2)));
  const classes = classesGraph(score.map(() => random.integer(5) - 1));
  const fairness = [
    () => classes,
    () => quantileGraph(score, groups, { quantiles: 4 }),
    () => edgesGraph(rows, listedPairs(random, rows)),
    () =>
      sumGraphs([
        { weight: 2, graph: classes },
        { weight: 0.5, graph: quantileGraph(score, groups, { quantiles: 3, ties: 'share' }) },
      ]),
  ][k % 4] as () => Graph;
  const neighbors = 3 + random.integer(5);
  return {
    ...{ x, own: cols, groups: null, neighbors, fairness: fairness() },
    labels: score.map((value) => (value + random.normal() > 0 ? 1 : 0)),
    similarity: neighborGraph(x, { neighbors }),
    gamma: [0.3, 0.9, 1, 0.6][k % 4] as number,
    ridge: [0.1, 1, 0.01][k % 3] as number,
    strictness: [0, 0.3, 0.5, 0.9, 0.99][k % 5] as number,
  };
}

function listedPairs(random: Random, rows: number): [number, number][] {
  const seen = new Set<string>();
  const pairs: [number, number][] = [];
  for (let k = 0; k < 2 * rows; k++) {
    const [i, j] = [random.integer(rows), random.integer(rows)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (i === j || seen.has(`${i} ${j}`)) continue;
    seen.add(`${i} ${j}`);
    pairs.push([i, j]);
  }
  return pairs;
}
