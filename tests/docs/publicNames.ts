import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** A name that a program can import from a package, and what its doc comment says. */
export interface PublicName {
  readonly module: string;
  readonly name: string;
  readonly documented: boolean;
  readonly examples: readonly string[];
}

const options: ts.CompilerOptions = {
  ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'], types: ['node'], noEmit: true },
};

/** The public names of all packages: types, and of values those that are there when a program runs. */
export async function publicNames(root: string): Promise<PublicName[]> {
  const found: PublicName[] = [];
  for (const folder of readdirSync(join(root, 'packages'))) {
    const home = join(root, 'packages', folder);
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const modules = Object.entries<{ types?: string; default?: string }>(manifest.exports)
      .filter(([path, { types }]) => types && !['./internal', './command'].includes(path))
      .map(([path, { types, default: built }]) => ({
        module: join(manifest.name, path).replaceAll('\\', '/'),
        types: join(home, String(types)),
        built: join(home, String(built)),
      }));
    const program = ts.createProgram(
      modules.map(({ types }) => types),
      options,
    );
    const checker = program.getTypeChecker();
    for (const { module, types, built } of modules) {
      const running = new Set(Object.keys(await import(pathToFileURL(built).href)));
      const symbol = checker.getSymbolAtLocation(program.getSourceFile(types)!)!;
      for (const entry of checker.getExportsOfModule(symbol)) {
        const real = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry;
        const isType = (real.flags & ts.SymbolFlags.Type) !== 0;
        if (!isType && !running.has(entry.name)) continue;
        found.push({
          ...{ module, name: entry.name },
          documented: real.getDocumentationComment(checker).length > 0,
          examples: real
            .getJsDocTags(checker)
            .filter(({ name }) => name === 'example')
            .map(({ text }) => ts.displayPartsToString(text)),
        });
      }
    }
  }
  return found;
}
