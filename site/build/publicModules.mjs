import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages whose names the reference has, in its order. */
export const publicPackages = ['pairfair', 'charts', 'sql', 'output', 'engines', 'workbench'];

/** What can be imported: the name of each module, its source, and what it has when it runs. */
export async function publicModules(root) {
  const modules = [];
  for (const folder of publicPackages) {
    const manifest = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    );
    for (const [path, { types, default: built }] of Object.entries(manifest.exports)) {
      if (!types || path === './internal' || path === './command') continue;
      const source = types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts');
      modules.push({
        ...{ folder, name: join(manifest.name, path).replaceAll('\\', '/') },
        source: join(root, 'packages', folder, 'src', source),
        names: new Set(Object.keys(await import(join(root, 'packages', folder, built)))),
      });
    }
  }
  return modules;
}
