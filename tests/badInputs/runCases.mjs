// Runs calls of the built command one after another in one process, which takes a hundredth of the
// time that a process each would take, and tells how each ended. Started with fork by
// badInputs.test.ts, which sends one message and gets one.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** Every file below a folder with what changes when it is written. */
function listing(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return entry.isDirectory() ? `${path}/` : `${path} ${size} ${mtimeMs}`;
    })
    .sort();
}

/** Runs the program with its output caught. */
async function run(runProgram, { words, input }) {
  const caught = { out: '', err: '' };
  const own = [process.stdout.write, process.stderr.write, process.stdin];
  const catching = (name) =>
    function write(chunk, encoding, done) {
      caught[name] += chunk;
      const told = typeof encoding === 'function' ? encoding : done;
      told?.();
      return true;
    };
  process.stdout.write = catching('out');
  process.stderr.write = catching('err');
  const stdin = Readable.from([Buffer.from(input ?? '', 'base64')]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  try {
    return { code: await runProgram(words, new AbortController().signal), ...caught };
  } finally {
    [process.stdout.write, process.stderr.write] = own;
  }
}

process.once('message', async ({ program, folder, prepare, cases }) => {
  process.chdir(folder);
  process.env.TMPDIR = folder;
  const { runProgram } = await import(program);
  const prepared = [];
  for (const words of prepare) prepared.push(await run(runProgram, { words }));
  const results = [];
  for (const one of cases) {
    const made = Object.entries(one.files).map(([name, content]) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), Buffer.from(content, 'base64'));
      return name;
    });
    const before = listing(folder);
    const result = await run(runProgram, one).catch((error) => ({
      ...{ code: -1, out: '', err: `thrown: ${error?.stack}` },
    }));
    const after = listing(folder);
    results.push({
      ...result,
      left: after.filter((line) => !before.includes(line)),
      gone: before.filter((line) => !after.includes(line)),
    });
    for (const name of made)
      rmSync(join(folder, name.split('/')[0]), { recursive: true, force: true });
  }
  process.send({ prepared, results }, () => process.exit(0));
});
