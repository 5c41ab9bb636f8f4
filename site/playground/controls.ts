import { type ReportData, reportData } from '@pairfair/output';
import { reportAbout } from '@pairfair/workbench/report';
import {
  agreementWarnings,
  onlyStrictnessZero,
  searchedStrictness,
} from '@pairfair/workbench/words';
import {
  type Column,
  type FitSpec,
  type GraphProvenance,
  graphAgreement,
  type MeasureId,
  type MethodSummary,
  planComparison,
  type Study,
  summarizeComparison,
} from 'pairfair';
import {
  comparisonTasks,
  requireColumn,
  runComparisonTask,
  type SelectedPeople,
  sideOfTerms,
} from 'pairfair/internal';
import type { Choices, ComparisonLook } from './messages.ts';
import { flagsOf, versions } from './playgroundSpec.ts';
import type { PlaygroundTable } from './readTable.ts';
import { figure } from './stepLook.ts';

/** The comparison as the page shows it, and as its report tells it. */
export interface ControlsResult {
  readonly look: ComparisonLook;
  readonly report: ReportData;
}

/** What is compared. */
export interface ControlsInput {
  readonly table: PlaygroundTable;
  readonly people: SelectedPeople;
  readonly choices: Choices;
  readonly spec: FitSpec;
  readonly provenance: GraphProvenance;
}

const runs = 5;
type Measures = readonly (readonly [MeasureId, string])[];
const ofOutcomes: Measures = [
  ['auc', 'AUC'],
  ['consistency_fairness_at_base_rate', 'Consistency'],
  ['positive_rate_gap', 'Gap between groups'],
];
const ofNumbers: Measures = [
  ['r2', 'R²'],
  ['rank_consistency_fairness', 'Rank consistency'],
  ['mean_prediction_gap', 'Gap between groups'],
];

/**
 * Compares PFR with the controls as `pairfair compare` does, on people it did not learn from: the
 * original, the group's column, the same model without judgments and with shuffled ones.
 */
export function compareControls(
  { table, people, choices, spec, provenance }: ControlsInput,
  onProgress: (text: string) => void,
): ControlsResult {
  const { target, recipe, fairness, selection, features } = spec;
  if (!target) throw new Error('A comparison has a target.');
  const study: Study = {
    name: table.source,
    table: {
      rows: people.rows.length,
      columns: features.map((name) => pickRows(requireColumn(table, name), people.rows)),
    },
    ...{ labels: people.y, target: target.kind, recipe },
    ...{ groups: people.groups, groupNames: selection.groups.names },
    side: sideOfTerms(fairness, people),
  };
  const agreement = graphAgreement(provenance);
  const plan = planComparison(
    { kind: 'study', study },
    { methods: ['original', 'pfr'], runs, grid: searchedStrictness(agreement) },
  );
  const tasks = comparisonTasks(plan);
  const results = tasks.map((task, k) => {
    onProgress(`Comparing on people not learned from: ${k} of ${tasks.length} parts done …`);
    return runComparisonTask(plan, task);
  });
  const summary = summarizeComparison(plan, results);
  const measures = target.kind === 'numeric' ? ofNumbers : ofOutcomes;
  const about = reportAbout(
    {
      ...{ source: table.source, digest: table.digest, target, provenance, versions },
      protectedColumns: [choices.protectedColumn],
      ids: people.ids,
      consequence: onlyStrictnessZero,
      command: commandLine(table.source, choices),
      config: '',
    },
    plan,
  );
  return {
    report: reportData({ plan, summary, results }, about),
    look: {
      says: [
        ...(summary.credit ? [summary.credit.sentence] : []),
        ...agreementWarnings(agreement, onlyStrictnessZero),
        ...summary.failed.slice(0, 1).map(({ message }) => message),
      ],
      table: {
        caption: `On people not learned from: means over ${runs} splits, with 95 % intervals`,
        columns: ['', ...measures.map(([, name]) => name)],
        rows: [...summary.methods, ...summary.controls].map((method) =>
          methodRow(method, measures),
        ),
      },
    },
  };
}

function methodRow({ title, measures }: MethodSummary, shown: Measures): string[] {
  const cells = shown.map(([id]) => {
    const [mean, low, high] = (['mean', 'low', 'high'] as const).map((part) =>
      figure(measures[id][part], id),
    );
    return low === '–' ? mean : `${mean} (${low} to ${high})`;
  });
  return [title, ...cells];
}

/** How to do the same on a machine with the command. */
function commandLine(source: string, choices: Choices): string {
  const quoted = (text: string) =>
    /^[\w.,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const flags = Object.entries(flagsOf(choices)).flatMap(([name, value]) => [
    `--${name}`,
    quoted(value),
  ]);
  return [
    'pairfair compare',
    quoted(source),
    ...flags,
    '--methods original,pfr',
    `--runs ${runs} --out results`,
  ].join(' ');
}

function pickRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (i) => column.values[i]) };
  }
  return { ...column, codes: Int32Array.from(rows, (i) => column.codes[i]) };
}
