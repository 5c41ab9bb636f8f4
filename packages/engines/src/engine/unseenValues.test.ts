import { categoryColumn, memoryEngine, type Pipeline } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { exampleCase } from '../../../pairfair/testing/exampleCase.ts';
import { unseenValues } from './unseenValues.ts';

/** A model that knows women and men of two regions, but no man of the south. */
function modelOf(change: Partial<Pipeline['protectedAttribute']> = {}): Pipeline {
  const { pipeline } = exampleCase(1);
  const protectedAttribute = {
    columns: ['sex', 'south'],
    values: [null, null],
    groups: ['f / false', 'f / true', 'm / false'],
    levels: [
      ['f', 'm'],
      ['false', 'true'],
    ],
    input: 'include' as const,
    ...change,
  };
  return { ...pipeline, protectedAttribute };
}

const engine = memoryEngine({
  rows: 6,
  columns: [
    categoryColumn('sex', ['f', 'M', 'm', 'm', 'x', null]),
    categoryColumn('south', ['TRUE', 'no', 'yes', 'False', '?', 'yes']),
  ],
});

describe('unseenValues', () => {
  it('names values, combinations and people without a group', async () => {
    const { unseen, withoutGroup } = await unseenValues(engine, modelOf(), {});
    expect(unseen).toMatchObject([
      { column: 'sex', cells: 1, values: [{ value: 'M', cells: 1 }], known: ['f', 'm'] },
      { column: 'sex / south', cells: 1, values: [{ value: 'm / true', cells: 1 }] },
    ]);
    expect(withoutGroup).toBe(2);
  });

  it('says into which group unseen values go where one value is told from all others', async () => {
    const sides = { columns: ['sex'], values: ['m'], groups: ['m', 'not m'], levels: [['f', 'm']] };
    const { unseen, withoutGroup } = await unseenValues(engine, modelOf(sides), {});
    expect(unseen).toMatchObject([
      {
        ...{ column: 'sex', cells: 2, countedAs: 'not m' },
        values: [
          { value: 'M', cells: 1 },
          { value: 'x', cells: 1 },
        ],
      },
    ]);
    expect(withoutGroup).toBe(1);
  });

  it('has nothing to say of groups that the model does not take', async () => {
    const model = modelOf({ input: 'exclude', columns: ['not there'] });
    expect(await unseenValues(engine, model, {})).toEqual({ unseen: [], withoutGroup: 0 });
  });
});
