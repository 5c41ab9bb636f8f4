import { matrixFrom } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { sqlDialectNames, sqlDialects } from './dialects/sqlDialects.ts';
import { representationSteps, type SqlMap } from './representationSteps.ts';

const two = matrixFrom([[1], [2]]);
const maps: SqlMap[] = [
  { kind: 'linear', components: two },
  {
    kind: 'kernel',
    kernel: { name: 'rbf', width: 1, degree: 1, offset: 0 },
    anchors: matrixFrom([[1, 2]]),
    coefficients: matrixFrom([[3]]),
    offset: Float64Array.of(0),
  },
];

describe.each(sqlDialectNames)('representationSteps for %s', (dialect) => {
  it.each(maps)('takes as many columns as a $kind model has, no other number', (map) => {
    const steps = (...x: string[]) => representationSteps(map, x, 'z', sqlDialects[dialect]);
    expect(steps('x0', 'x1').at(-1)?.columns.at(-1)?.name).toBe('z1');
    expect(() => steps('x0')).toThrow('The model takes 2 columns, but its recipe makes 1.');
    expect(() => steps('x0', 'x1', 'x2')).toThrow(/takes 2 columns, but its recipe makes 3/);
  });
});
