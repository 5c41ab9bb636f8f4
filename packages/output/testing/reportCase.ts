import {
  type ComparisonOptions,
  type ComparisonPlan,
  categoryColumn,
  numericColumn,
  planComparison,
  Random,
  type Study,
  summarizeComparison,
  syntheticAdmissions,
} from 'pairfair';
import { comparisonTasks, runComparisonTask } from 'pairfair/internal';
import type { ReportAbout, ReportedComparison } from '../src/report/data/reportData.ts';

/** Texts that would be markup if they got into a page as they are. */
export const planted = {
  source: '<script>alert("source")</script>.csv',
  column: '<img src=x onerror="alert(1)">',
  category: '"><svg onload=alert(2)>',
  group: "<b>O'Neill & co</b>",
  id: '</td><script>alert(3)</script>',
  target: '<i>hired</i>',
  note: '<u>left out</u>',
};

/** Names a study that is not about escaping uses. */
export const plain: typeof planted = {
  source: 'people.csv',
  column: 'supplementary',
  category: 'south',
  group: 'minority',
  id: 'A',
  target: 'hired',
  note: '3 rows were left out.',
};

/** Applicants of two groups with a ranking, small enough for a test. */
export function reportStudy(names: typeof planted, people = 160): Study {
  const { x, groups, labels } = syntheticAdmissions({ perGroup: people / 2, seed: 4 });
  const random = new Random(4, 'ranking');
  const column = (j: number) => Float64Array.from({ length: people }, (_, i) => x.data[2 * i + j]);
  const ability = Float64Array.from(
    { length: people },
    (_, i) => x.data[2 * i] + x.data[2 * i + 1] - (groups[i] === 0 ? 1 : 0) + 0.3 * random.normal(),
  );
  const region = Array.from({ length: people }, () => ['north', names.category][random.integer(2)]);
  return {
    name: names.source,
    table: {
      rows: people,
      columns: [
        numericColumn('academic', column(0)),
        numericColumn(names.column, column(1)),
        categoryColumn('region', region),
      ],
    },
    labels,
    groups,
    groupNames: ['majority', names.group],
    side: { kind: 'ranking', scores: ability, quantiles: 4, ties: 'spread' },
  };
}

const quick: ComparisonOptions = {
  methods: ['original', 'hardt', 'pfr', 'pfr-exclude'],
  runs: 2,
  folds: 2,
  neighbors: 5,
  grid: { gamma: [0.5, 1], ridge: [0.1], dims: [2], c: [1] },
  seed: 3,
};

/** A finished comparison. */
export function reportComparison(
  study: Study,
  options: ComparisonOptions = {},
): ReportedComparison {
  return finished(planComparison({ kind: 'study', study }, { ...quick, ...options }));
}

/** The tasks of a plan, done one after the other. */
export function finished(plan: ComparisonPlan): ReportedComparison {
  const results = comparisonTasks(plan).map((task) => runComparisonTask(plan, task));
  return { plan, summary: summarizeComparison(plan, results), results };
}

/** What the report is told beside it. */
export function reportAboutCase(names: typeof planted, people = 160): ReportAbout {
  return {
    source: names.source,
    target: { column: names.target, positive: `${names.target} yes`, negative: 'no' },
    protectedColumns: ['group'],
    provenance: {
      method: 'ranking',
      parameters: {
        column: 'ability',
        quantiles: 4,
        ties: 'spread',
        agreement: { says: 'Judges agree more than chance.', distinguishable: true },
      },
    },
    ids: Array.from({ length: people }, (_, i) => `${names.id}${i}`),
    notes: [names.note],
    warnings: [`Say this: ${names.note}`],
    again: {
      command: `pairfair compare "${names.source}" --config config.yaml`,
      config: `# ${names.source}\nseed: 3\n`,
      versions: { pairfair: '0.0.0', node: '0' },
      digests: { 'the data': 'sha256:00' },
    },
  };
}
