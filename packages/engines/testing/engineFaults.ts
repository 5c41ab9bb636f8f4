import fc from 'fast-check';
import { type Engine, fitPipeline } from 'pairfair';
import { missingTexts } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { type ContractTable, category, contractTable, names, numeric } from './contractTable.ts';
import { rankings } from './contractTerms.ts';
import type { EngineAdapter, OpenedTable } from './engineContract.ts';
import { expectError } from './expectError.ts';
import { contractSpec, expectedPeople } from './expectedFit.ts';

/** What goes wrong: one clear error, nothing left behind, nothing written half. */
export function contractFaults(adapter: EngineAdapter): void {
  const table = contractTable(150);
  const people = expectedPeople(table);
  const spec = contractSpec(people, [rankings[0]]);

  async function withTable(
    work: (opened: OpenedTable) => Promise<void>,
    data: ContractTable = table,
  ): Promise<void> {
    const opened = await adapter.open(data);
    try {
      await work(opened);
    } finally {
      await opened.close();
    }
    expect(await opened.leftovers()).toEqual([]);
  }

  describe('faults', () => {
    it('names a column that is not there', () =>
      withTable(async ({ engine }) => {
        const gone = { ...spec, features: [...spec.features, "no'such"] };
        await expectError(fitPipeline(engine, gone), 'unknown-name', /no'such/);
      }));

    it('refuses ids that come twice', () =>
      withTable(async ({ engine }) => {
        const selection = { ...people.selection, id: names.second };
        await expectError(engine.people(selection), 'bad-data', /Ids must be there and differ/);
      }));

    it('says when nobody is left', () =>
      withTable(async ({ engine }) => {
        const { groups } = people.selection;
        const nobody = { ...people.selection, groups: { ...groups, combinations: [] } };
        const empty = { ...spec, selection: nobody };
        await expectError(fitPipeline(engine, empty), 'bad-data', /No row has both/);
      }));

    it('refuses texts where numbers are needed', () =>
      withTable(async ({ engine }) => {
        const [term] = spec.fairness;
        const rule = {
          kind: 'quantiles',
          column: names.job,
          quantiles: 5,
          ties: 'spread',
        } as const;
        const texts = { ...spec, fairness: [{ ...term, rule }] };
        await expectError(fitPipeline(engine, texts), 'bad-data', /must hold numbers/);
      }));

    it.skipIf(adapter.holdsCopy)('stops when the table changes during the work', () =>
      withTable(async (opened) => {
        const during = await opened.engine.people(people.selection);
        await opened.addRow();
        const attempt = async () => {
          const found = await during.columnStatistics(spec.features, { quartiles: false });
          if (found.rows !== during.rows) throw new Error('not the rows there were at first');
        };
        await expect(attempt()).rejects.toThrow(/not the rows|must not change/);
        await during.close();
      }),
    );

    it.skipIf(adapter.holdsCopy)('stops when a column goes during the work', () =>
      withTable(async (opened) => {
        const during = await opened.engine.people(people.selection);
        await opened.dropColumn(names.age);
        const attempt = during.columnStatistics(spec.features, { quartiles: false });
        await expect(attempt).rejects.toMatchObject({ name: 'PairfairError' });
        await during.close();
      }),
    );

    it('stops when it is cancelled, at any stage, and writes nothing', () =>
      withTable(async (opened) => {
        const stages: string[] = [];
        await fitPipeline(opened.engine, spec, { onProgress: ({ stage }) => stages.push(stage) });
        for (const stop of new Set(stages)) {
          const controller = new AbortController();
          const fit = fitPipeline(opened.engine, spec, {
            signal: controller.signal,
            onProgress: ({ stage }) => {
              if (stage === stop) controller.abort();
            },
          });
          await expectError(fit, 'cancelled', /cancelled/);
        }
        const before = AbortSignal.abort();
        await expectError(
          fitPipeline(opened.engine, spec, { signal: before }),
          'cancelled',
          /cancelled/,
        );
        const { pipeline } = await fitPipeline(opened.engine, spec);
        const place = opened.place();
        const output = { to: place, columns: { scores: true, representation: false }, id: null };
        await expectError(
          opened.engine.write(pipeline, output, { signal: before }),
          'cancelled',
          /cancelled/,
        );
        expect(await opened.readBack(place)).toBeUndefined();
      }));

    it('takes any text for a name or a value, and runs none of it', async () => {
      const text = fc
        .oneof(
          fc.string({ unit: 'binary', maxLength: 12 }),
          fc.constantFrom(
            "'",
            '"',
            '`',
            '\\',
            "'; DROP TABLE t; --",
            '$1',
            '{x:String}',
            '??',
            '%s',
          ),
          fc
            .tuple(fc.constantFrom("'", '"', '`', '\\'), fc.string({ maxLength: 6 }))
            .map((p) => p.join('')),
        )
        .filter((value) => value.trim() !== '' && !/[\0\r\n\p{Surrogate}]/u.test(value))
        // These mean that there is no value, whatever holds them.
        .filter((value) => !missingTexts.includes(value));
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(text, {
            minLength: 3,
            maxLength: 3,
            selector: (t) => t.toLowerCase().trim(),
          }),
          fc.uniqueArray(text, {
            minLength: 3,
            maxLength: 3,
            selector: (t) => t.toLowerCase().trim(),
          }),
          async ([first, second, third], levels) => {
            const values = [...levels, levels[0], null, levels[1]];
            await withTable(
              async ({ engine }) => {
                await expectTexts(engine, [first, second, third], values);
              },
              {
                rows: values.length,
                columns: [
                  category(first, values),
                  category(second, values.toReversed()),
                  numeric(third, [1, 2, 3, 4, null, 6]),
                ],
              },
            );
          },
        ),
        { numRuns: adapter.name === 'memory' ? 50 : 12 },
      );
    });
  });
}

async function expectTexts(
  engine: Engine,
  [first, second, third]: readonly string[],
  values: readonly (string | null)[],
): Promise<void> {
  const { combinations } = await engine.combinations([first], 10);
  const met = combinations.map(({ values: [value] }) => value);
  expect(new Set(met)).toEqual(new Set(values));
  const [a, b, c] = [values[0], values[1], values[2]] as string[];
  const people = await engine.people({
    id: null,
    groups: {
      columns: [first],
      combinations: [
        { values: [a], group: 0 },
        { values: [b], group: 1 },
      ],
      names: [a, b],
    },
    target: { column: second, kind: 'binary', positive: c },
    part: null,
  });
  // Of the six rows a b c a – b those of c and – have no group, and the second column reads
  // b – a c b a: nobody with a group lacks it but the second.
  expect(people.rows).toBe(3);
  expect(Array.from(people.groupSizes)).toEqual([2, 1]);
  const { columns } = await people.columnStatistics([second, third], { quartiles: false });
  expect(columns[0]).toMatchObject({ name: second, missing: 0 });
  await people.close();
}
