// Compiles every kernel/NAME.ts (AssemblyScript) to src/linalg/NAMEKernel.generated.ts, a module
// that holds the WebAssembly bytes as base64 text, so that the library can instantiate them
// synchronously and needs no file access. `--check` compiles and compares instead of writing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../src/linalg/', import.meta.url));
const check = process.argv.includes('--check');

const entries = readdirSync(here).filter((file) => file.endsWith('.ts') && !file.startsWith('_'));
for (const entry of entries) {
  const name = basename(entry, '.ts');
  const text = moduleText(name, await compile(entry));
  const path = `${target}${name}Kernel.generated.ts`;
  if (!check) {
    writeFileSync(path, text);
    console.log(`${name}: ${text.length} characters`);
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(
      `${name}Kernel.generated.ts is not what kernel/${entry} compiles to: run npm run build:kernel.`,
    );
    process.exitCode = 1;
  }
}

async function compile(entry) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      entry,
      '--baseDir',
      here,
      '--outFile',
      'out.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--use',
      'abort=',
      '--enable',
      'simd',
      '--enable',
      'bulk-memory',
    ],
    {
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm')) binary = contents;
      },
    },
  );
  if (error) {
    console.error(String(stderr));
    throw error;
  }
  return binary;
}

function moduleText(name, bytes) {
  const base64 = Buffer.from(bytes).toString('base64');
  const lines = base64.match(/.{1,96}/g).map((line) => `  '${line}'`);
  return `// Generated from kernel/${name}.ts by npm run build:kernel. Do not edit.\nexport const ${name}KernelBase64: string =\n${lines.join(' +\n')};\n`;
}
