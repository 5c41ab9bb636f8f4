import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python } from '../../pairfair/testing/python.ts';

/**
 * Runs a Python program beside an exported `model.py`, with `input` as JSON in the variable
 * `data`; it must set `result`. Without a program, runs the model itself on `input` as CSV text.
 */
// biome-ignore lint/suspicious/noExplicitAny: what comes back is whatever the program made.
export function runPythonModel(model: string, input: unknown, program?: string): any {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-python-'));
  try {
    writeFileSync(join(folder, 'model.py'), model);
    const wrapped = `import json, sys\nimport numpy as np\nfrom model import PairfairModel\ndata = json.load(sys.stdin)\n${program}\njson.dump(result, sys.stdout)\n`;
    writeFileSync(join(folder, 'program.py'), wrapped);
    const args = program ? ['program.py'] : ['model.py', '-', '--id', 'row id', '--representation'];
    const run = spawnSync(python!, ['-W', 'error::RuntimeWarning', ...args], {
      cwd: folder,
      input: program ? JSON.stringify(input) : String(input),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (run.status !== 0) throw new Error(`The exported model failed:\n${run.stderr}`);
    return program ? JSON.parse(run.stdout) : run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
