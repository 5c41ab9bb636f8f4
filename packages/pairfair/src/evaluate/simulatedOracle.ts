import { type Matrix, selectRows, zeros } from '../linalg/matrix.ts';
import { fitAdmissionsOracle, oracleClasses } from './admissionsOracle.ts';
import type { RunStudy } from './studySource.ts';

/**
 * What the paper's oracle holds of everybody in a synthetic admissions study: the tenth of their
 * group each person stands in. It has learned from the training people, as in `admissionsStudy`.
 */
export function simulatedOracle({ study, split }: RunStudy): Int32Array {
  const { table, groups, labels } = study;
  // The oracle looks at academic and supplementary performance, the first two columns.
  const x: Matrix = zeros(table.rows, 2);
  table.columns.slice(0, 2).forEach((column, j) => {
    if (column.kind !== 'numeric') return;
    for (let i = 0; i < table.rows; i++) x.data[2 * i + j] = column.values[i];
  });
  const { train } = split;
  const oracle = fitAdmissionsOracle(
    selectRows(x, train),
    train.map((i) => groups[i]),
    Float64Array.from(train, (i) => labels[i]),
  );
  return oracleClasses(oracle, x, groups);
}
