import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const folders = ['packages', 'apps'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
);

const options: ts.CompilerOptions = {
  ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'], types: ['node'] },
};

/** Types of a package that its exported names speak of, but that nobody can import. */
function unexported(folder: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(manifest.exports)
    .filter(([path]) => path !== './internal' && !path.includes('*'))
    .flatMap(([, { types }]) => (types ? [join(folder, types)] : []));
  for (const entry of entries) expect(existsSync(entry), `${entry}: tsc -b makes it`).toBe(true);
  const program = ts.createProgram(entries, { ...options, baseUrl: dirname(folder) });
  const checker = program.getTypeChecker();
  const real = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Set(
    entries
      .flatMap((entry) => checker.getSymbolAtLocation(program.getSourceFile(entry)!) ?? [])
      .flatMap((module) => checker.getExportsOfModule(module).map(real)),
  );
  const missing = new Set<string>();
  const visit = (node: ts.Node, from: string) => {
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    const symbol = name && checker.getSymbolAtLocation(name);
    const place = symbol && real(symbol).declarations?.[0];
    const own =
      place &&
      !ts.isTypeParameterDeclaration(place) &&
      // Not what is added to the global names.
      !ts.isModuleBlock(place.parent) &&
      place.getSourceFile().fileName.startsWith(`${folder}/`);
    if (own && !exported.has(real(symbol))) missing.add(`${real(symbol).name} (of ${from})`);
    ts.forEachChild(node, (child) => visit(child, from));
  };
  for (const symbol of exported) {
    for (const declaration of symbol.declarations ?? []) visit(declaration, symbol.name);
  }
  return [...missing];
}

describe('what a package exports', () => {
  it.each(folders)('can be named by who uses it: %s', (folder) => {
    expect(unexported(folder)).toEqual([]);
  });
});
