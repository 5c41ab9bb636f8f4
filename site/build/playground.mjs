import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeVariables } from '@pairfair/charts';
import { build } from 'esbuild';

/**
 * Writes the playground as one HTML file that loads nothing else: page, worker and styles are in
 * it. Its policy lets neither the page nor the worker, which inherits it, open a connection.
 */
export async function buildPlayground(root, to) {
  const folder = join(root, 'site/playground');
  const { version } = JSON.parse(
    readFileSync(join(root, 'packages/pairfair/package.json'), 'utf8'),
  );
  const bundle = async (name) => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, name)],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2023',
      platform: 'browser',
      write: false,
      alias: { 'node:crypto': join(folder, 'nodeCrypto.ts') },
      // Of modules that nothing in here uses.
      external: ['node:*'],
      define: { PAIRFAIR_VERSION: JSON.stringify(version) },
      legalComments: 'none',
    });
    // In a script element these would end it, or hide its end.
    return outputFiles[0].text.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--');
  };
  const [page, worker] = [await bundle('page.ts'), await bundle('worker.ts')];
  const hash = createHash('sha256').update(page).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const style = [
    `:root { ${themeVariables('light')} }`,
    `:root[data-theme='dark'] { ${themeVariables('dark')} }`,
    readFileSync(join(folder, 'page.css'), 'utf8'),
  ].join('\n');
  const parts = { policy, style, page, worker };
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, name) => parts[name],
  );
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'index.html'), html);
}
