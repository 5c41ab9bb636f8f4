import { join } from 'node:path';
import * as charts from '@pairfair/charts';
import * as engines from '@pairfair/engines/engine';
import * as pools from '@pairfair/engines/pool';
import * as tables from '@pairfair/engines/tables';
import * as output from '@pairfair/output';
import * as sql from '@pairfair/sql';
import * as pairfair from 'pairfair';
import {
  plain,
  reportAboutCase,
  reportComparison,
  reportStudy,
} from '../../packages/output/testing/reportCase.ts';

/** The people that the examples of doc comments speak of, by the names they use for them. */
export async function exampleSetting(folder: string): Promise<Record<string, unknown>> {
  const drawn = pairfair.syntheticAdmissions({ extraColumns: 1, seed: 1 });
  const half = (from: number) => Array.from({ length: 120 }, (_, k) => 8 * k + from);
  const rows = pairfair.toRows(drawn.x);
  const part = (from: number) => ({
    x: pairfair.matrixFrom(half(from).map((i) => rows[i] ?? [])),
    groups: half(from).map((i) => drawn.groups[i] ?? 0),
    labels: half(from).map((i) => drawn.labels[i] ?? 0),
  });
  const [train, test] = [part(0), part(1)];
  const { x, groups, labels } = train;
  const scores = Float64Array.from(
    { length: x.rows },
    (_, i) => 1 / (1 + Math.exp(-(x.data[i * x.cols] ?? 0))),
  );
  const similarity = pairfair.neighborGraph(x, { neighbors: 10 });
  const fairness = pairfair.quantileGraph(scores, groups, { quantiles: 10 });
  const model = pairfair.fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 });
  const z = pairfair.transform(model, x);
  const ids = groups.map((_, i) => String(i));
  const csv =
    'a,b,answer,judge\n1,2,yes,j1\n1,2,yes,j2\n2,3,yes,j1\n2,3,yes,j2\n1,3,no,j1\n1,3,no,j2\n';
  const read = pairfair.readJudgments(csv, { format: 'csv' });
  const answers = pairfair.collectAnswers(read, { people: ids, groups });
  const people = await tables.readTable(join(folder, 'examples/applicants.csv'));
  const spec = fitSpec();
  const { pipeline } = await pairfair.fitPipeline(pairfair.memoryEngine(people), spec);
  const reported = reportComparison(reportStudy(plain));
  return {
    ...{ predicted: labels, predictedOfOthers: test.labels, yOfOthers: test.labels },
    ...{ groupsOfOthers: test.groups },
    ...{ ...pairfair, ...charts, ...sql, ...output, ...engines, ...pools, ...tables },
    ...{ x, groups, labels, y: labels, scores, similarity, fairness, model, z, ids, answers },
    ...{ xTrain: x, xTest: test.x, xOfNewPeople: test.x, zTest: pairfair.transform(model, test.x) },
    ...{
      fairnessGraph: fairness,
      fairnessGraphOfTestPeople: fairness,
      judged: fairness,
      ranked: fairness,
    },
    ...{ graph: pairfair.edgesGraph(3, [[0, 1]]), group: groups, label: labels, ranks: scores },
    ...{
      crimeRates: scores,
      trainRows: half(0),
      sides: ids.map((_, i) => i % 2),
      size: ids.length,
    },
    ...{
      classes: groups,
      table: people,
      columns: people.columns,
      spec,
      pipeline,
      ...reported,
      about: reportAboutCase(plain),
    },
    ...{
      signal: new AbortController().signal,
      input: { labels, scores, groups },
      text: pairfair.writeJudgments(read.judgments),
    },
  };
}

/** What the applicants' file is fitted with. */
function fitSpec(): pairfair.FitSpec {
  const names = ['coached', 'uncoached'];
  const target = { column: 'graduated', kind: 'binary', positive: 'yes' } as const;
  return {
    features: ['academic', 'supplementary', 'state'],
    selection: {
      ...{ id: 'id', target, part: null },
      groups: {
        ...{ columns: ['background'], names },
        combinations: names.map((value, group) => ({ values: [value], group })),
      },
    },
    target: { ...target, negative: 'no' },
    protectedAttribute: {
      columns: ['background'],
      values: [null],
      groups: names,
      input: 'include',
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 50 },
    fairness: [
      {
        weight: 1,
        rule: { kind: 'quantiles', column: 'teacher_rank', quantiles: 10, ties: 'spread' },
        provenance: { method: 'ranking' },
      },
    ],
    ...{ solve: pairfair.gradedDefaults, predictor: 'frontier' },
    provenance: { data: '', versions: {}, options: {} },
  };
}
