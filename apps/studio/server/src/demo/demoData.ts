import { type Column, categoryColumn, numericColumn, syntheticAdmissions } from 'pairfair';
import { fitAdmissionsOracle, oracleClasses } from 'pairfair/internal';

/** Simulated applicants, and what simulated judges know about them. */
export interface DemoData {
  readonly columns: readonly Column[];
  /** What applicants are called, and who deserves the same treatment as whom, by that name. */
  readonly classOf: ReadonlyMap<string, number>;
}

const seed = 1;
const perGroup = 100;
/** Fewer than the paper’s ten, of which a few hundred answers would link hardly anybody. */
const quantiles = 4;

/**
 * The paper's simulated applicants to graduate school (section 4.2) on scales that people can read:
 * those who may repeat the test score higher without being abler. The judges know it, and find two
 * people equally deserving who stand equally high within their own group.
 */
export function demoData(): DemoData {
  const { x, groups, labels } = syntheticAdmissions({ perGroup, seed });
  const scale = (column: number, mean: number, spread: number) =>
    Array.from({ length: x.rows }, (_, i) =>
      Math.round(mean + spread * (x.data[i * x.cols + column] as number)),
    );
  const ids = Array.from({ length: x.rows }, (_, i) => `A${String(i + 1).padStart(3, '0')}`);
  const oracle = fitAdmissionsOracle(x, groups, labels, { quantiles });
  const classes = oracleClasses(oracle, x, groups);
  return {
    columns: [
      categoryColumn(names.id, ids),
      numericColumn(names.academic, scale(0, 500, 100)),
      numericColumn(names.test, scale(1, 1000, 150)),
      categoryColumn(
        names.attempts,
        Array.from(groups, (group) => (group === 0 ? 'several attempts' : 'one attempt')),
      ),
      categoryColumn(
        names.completed,
        Array.from(labels, (label) => (label === 1 ? 'yes' : 'no')),
      ),
    ],
    classOf: new Map(ids.map((id, i) => [id, classes[i] as number])),
  };
}

/** What the columns are called. */
export const names = {
  id: 'Applicant',
  academic: 'Academic record',
  test: 'Test score',
  attempts: 'Attempts at the test',
  completed: 'Completed the programme',
} as const;
