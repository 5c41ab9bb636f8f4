// Compiles kernel/clickhouse.ts (AssemblyScript) to src/engine/clickhouse/wasmBytes.generated.ts.
// `--check` compiles and compares instead of writing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const path = fileURLToPath(
  new URL('../src/engine/clickhouse/wasmBytes.generated.ts', import.meta.url),
);
const flags = [
  ...['-O3', '--noAssert', '--runtime', 'stub', '--use', 'abort='],
  ...['--enable', 'simd', '--enable', 'bulk-memory'],
];

let bytes;
const { error, stderr } = await asc.main(
  ['engines/kernel/clickhouse.ts', '--baseDir', packages, '--outFile', 'out.wasm', ...flags],
  {
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm')) bytes = contents;
    },
  },
);
if (error) {
  console.error(String(stderr));
  throw error;
}
const lines = Buffer.from(bytes)
  .toString('base64')
  .match(/.{1,96}/g)
  .map((line) => `  '${line}'`);
const text = `// Generated from kernel/clickhouse.ts by node packages/engines/kernel/build.mjs. Do not edit.\nexport const wasmBytesBase64: string =\n${lines.join(' +\n')};\n`;
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('wasmBytes.generated.ts is not what kernel/clickhouse.ts compiles to.');
  process.exitCode = 1;
}
