import { spawnSync } from 'node:child_process';

const candidates = [process.env.PAIRFAIR_PYTHON, 'python3', '/usr/bin/python3'];

/**
 * A Python with NumPy, SciPy and scikit-learn, or undefined where there is none.
 * Tests beside a Python twin use `describe.skipIf(!python)`, so that a skip is reported.
 */
export const python: string | undefined = candidates.find(
  (command) => command && spawnSync(command, ['-c', 'import numpy, scipy, sklearn']).status === 0,
);

/** Runs a Python program with `input` as JSON in the variable `data`; it must set `result`. */
// biome-ignore lint/suspicious/noExplicitAny: what comes back is whatever the program made.
export function runPython(program: string, input: unknown): any {
  const wrapped = `import json, sys\nimport numpy as np\ndata = json.load(sys.stdin)\n${program}\njson.dump(result, sys.stdout)\n`;
  const run = spawnSync(python!, ['-c', wrapped], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(`The Python twin failed:\n${run.stderr}`);
  return JSON.parse(run.stdout);
}
