import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Block, blocksOf } from './blocks.ts';
import { interpreters } from './interpreters.ts';
import { openSql, type Sql } from './openSql.ts';

/** What a page says that its reader should do elsewhere: tests of their own do it. */
const elsewhere = /^(npm (start|test|install|run)|pip install|cd |#|$)/;
/** Languages that show something and run nowhere. */
const shown = ['json', 'yaml', 'bibtex', 'html', 'csv', ''];

/** A page's run: the folder with what it wrote, and what could not be run here. */
export interface PageRun {
  readonly folder: string;
  readonly missing: ReadonlySet<string>;
  close(): void;
}

/**
 * Runs the blocks of a page one after the other in one folder that has the example files, below
 * node_modules so that packages are found as installed ones are. A block of text must be what the
 * blocks before it printed, line by line; a line of only … stands for any lines.
 *
 * @param known Lines that were run elsewhere.
 */
export async function runPage(
  root: string,
  text: string,
  known: readonly string[] = [],
): Promise<PageRun> {
  const folder = mkdtempSync(join(root, 'node_modules', '.docs-'));
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  const missing = new Set<string>();
  const before: Record<string, string> = {};
  const databases = new Map<string, Sql | undefined>();
  let printed = '';

  const run = (program: string, words: readonly string[], what: string) => {
    const { status, stdout, stderr } = spawnSync(program, words, {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
      env: {
        ...process.env,
        PYTHONPATH: join(root, 'python/src'),
        PYTHONDONTWRITEBYTECODE: '1',
        PAIRFAIR_COMMAND: `${process.execPath} ${join(root, 'apps/cli/bin/pairfair.js')}`,
      },
    });
    expect(status, `${what}\n${stdout}\n${stderr}`).toBe(0);
    printed += `${stdout}\n${stderr}\n`;
  };

  /** A program in pieces: each block goes on where those before it were. */
  const goOn = (language: 'python' | 'r', block: string) => {
    const interpreter = interpreters[language]();
    if (interpreter === undefined) return missing.add(language);
    const program = `${before[language] ?? ''}${block}\n`;
    before[language] = program;
    const file = `page.${language}`;
    writeFileSync(join(folder, file), program);
    return run(interpreter, [file], block);
  };

  const runBlock = async ({ language, where, text: block }: Block, k: number) => {
    if (shown.includes(language)) return;
    if (language === 'python' || language === 'r') goOn(language, block);
    else if (language === 'js') {
      const file = where === '' ? `block${k}.mjs` : where;
      writeFileSync(join(folder, file), block);
      run(process.execPath, [file], block);
    } else if (language === 'sql') {
      if (!databases.has(where)) databases.set(where, await openSql(where, folder));
      const database = databases.get(where);
      if (database === undefined) missing.add(where);
      else printed += await database.run(block);
    } else if (language === 'sh') for (const line of block.split('\n')) runLine(line);
    else if (language === 'text') {
      // What was not run printed nothing.
      if (missing.size === 0) expectPrinted(printed, block);
    } else throw new Error(`No way to run a block of ${language}: ${block}`);
  };

  const runLine = (line: string) => {
    if (elsewhere.test(line) || known.includes(line)) return;
    const [program = '', ...words] = line.replace(/ +#.*$/, '').split(' ');
    if (line.startsWith('npx pairfair ')) {
      run(process.execPath, [join(root, 'apps/cli/bin/pairfair.js'), ...words.slice(1)], line);
    } else if (program === 'python3' || program === 'Rscript') {
      const language = program === 'python3' ? 'python' : 'r';
      const interpreter = interpreters[language]();
      if (interpreter === undefined) missing.add(language);
      else run(interpreter, words, line);
    } else if (program.startsWith('(')) run('sh', ['-c', line], line);
    else throw new Error(`No way to run the line: ${line}`);
  };

  const close = () => rmSync(folder, { recursive: true });
  try {
    for (const [k, block] of blocksOf(text).entries()) await runBlock(block, k);
    return { folder, missing, close };
  } catch (error) {
    close();
    throw error;
  } finally {
    for (const database of databases.values()) await database?.close();
  }
}

function expectPrinted(printed: string, block: string): void {
  const lines = printed.split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of block.split('\n').map((part) => part.trim())) {
    if (line === '' || line === '…') continue;
    const at = lines.indexOf(line, from);
    expect(at, `printed nowhere: ${line}\n${printed}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}
