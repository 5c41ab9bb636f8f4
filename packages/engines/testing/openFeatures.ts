import type { Features, People, Recipe } from 'pairfair';
import { afterAll, beforeAll } from 'vitest';
import type { ContractTable } from './contractTable.ts';
import type { EngineAdapter, OpenedTable } from './engineContract.ts';
import type { ExpectedPeople } from './expectedFit.ts';

/** A table that is open, down to the X of its people. */
export interface OpenFeatures {
  readonly opened: OpenedTable;
  readonly people: People;
  readonly x: Features;
}

/** Opens a table before the tests that follow, hands over what was opened, and closes it after them. */
export function openFeatures(
  adapter: EngineAdapter,
  table: ContractTable,
  { selection }: ExpectedPeople,
  recipe: Recipe,
  use: (open: OpenFeatures) => void,
): void {
  let opened: OpenedTable | undefined;
  let people: People | undefined;
  let x: Features | undefined;
  beforeAll(async () => {
    opened = await adapter.open(table);
    people = await opened.engine.people(selection);
    x = await people.features({ recipe, kernel: null });
    use({ opened, people, x });
  });
  afterAll(async () => {
    await x?.close();
    await people?.close();
    await opened?.close();
  });
}
