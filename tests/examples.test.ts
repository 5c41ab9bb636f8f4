import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleSetting } from './docs/exampleSetting.ts';
import { publicNames } from './docs/publicNames.ts';

/** Makes an async function of a text; it has no name of its own. */
const AsyncFunction = (async () => {}).constructor as new (
  ...words: string[]
) => (...given: unknown[]) => Promise<void>;

const root = fileURLToPath(new URL('..', import.meta.url));
const names = await publicNames(root);

it('every public name has a doc comment', () => {
  const silent = names.filter(({ documented }) => !documented);
  expect(silent.map(({ module, name }) => `${module}: ${name}`)).toEqual([]);
});

/** Examples that need a server that is not here. */
const needsServer = ['clickhouseEngine'];
const examples = names.flatMap(({ module, name, examples: own }) =>
  own.map((code) => ({ module, name, code })),
);

describe('the examples of doc comments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-examples-'));
  let setting: Record<string, unknown> = {};
  beforeAll(async () => {
    cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
    setting = await exampleSetting(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are there', () => expect(examples.length).toBeGreaterThan(60));

  it.for(examples)('run as they stand: $name of $module', async ({ name, code }, { skip }) => {
    if (needsServer.includes(name)) skip('needs a server');
    const given = { ...setting, ...overrides(setting)[name] };
    const run = new AsyncFunction(
      ...Object.keys(given),
      `{ ${ts.transpile(code, { target: ts.ScriptTarget.ES2023 })}\n }`,
    );
    await run(...Object.values(given));
  });

  /** Where an example means something else by a name than the others do. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the setting has under its names.
  function overrides(all: Record<string, any>): Record<string, Record<string, unknown>> {
    const writeFileSync = () => {};
    const graphText = JSON.stringify(all.graphToJson?.(all.graph, { ids: ['a', 'b', 'c'] }) ?? {});
    return {
      graphFromJson: { text: graphText },
      graphAgreement: { file: JSON.parse(graphText) },
      pipelineToOnnx: { writeFileSync },
      pipelineToPython: { writeFileSync },
      duckdbEngine: {
        duckdbEngine: () => all.duckdbEngine(join(folder, 'examples/applicants.csv')),
      },
      memoryTableEngine: {
        readTable: () => all.readTable(join(folder, 'examples/applicants.csv')),
      },
    };
  }
});
