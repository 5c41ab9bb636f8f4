import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { Application, Converter, ReflectionKind } from 'typedoc';
import { cell } from './cell.mjs';
import { publicModules, publicPackages } from './publicModules.mjs';

const sources = 'https://github.com/pairfair/pairfair/blob/main';
/** What exists when a program runs; the other kinds are types. */
const runs = ReflectionKind.Function | ReflectionKind.Variable | ReflectionKind.Class;

/** The reference, from doc comments: a page per package and a page per source file, by path. */
export async function referencePages(root) {
  const modules = await publicModules(root);
  const out = mkdtempSync(join(tmpdir(), 'pairfair-reference-'));
  try {
    const { project, pages } = await typedocPages(root, modules, out);
    const placed = placesOf(pages);
    return { ...filePages(placed), ...packagePages(project, modules, placed) };
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function typedocPages(root, modules, out) {
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: out }],
    entryPoints: modules.map(({ source }) => source),
    tsconfig: join(root, 'tsconfig.test.json'),
    ...{ basePath: root, disableGit: true, sourceLinkTemplate: `${sources}/{path}#L{line}` },
    ...{ readme: 'none', skipErrorChecking: true, logLevel: 'Error' },
    ...{ hidePageHeader: true, hideBreadcrumbs: true, sanitizeComments: true, useCodeBlocks: true },
    ...{ parametersFormat: 'table', propertiesFormat: 'table', interfacePropertiesFormat: 'table' },
    ...{ typeDeclarationFormat: 'table', enumMembersFormat: 'table', expandObjects: false },
    tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
    ...{ excludePrivate: true, githubPages: false },
  });
  // A function that is exported as a type only, for its signature, cannot be imported.
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const [{ fullFileName }] = module.sources;
      const { names } = modules.find(({ source }) => source === fullFileName);
      for (const child of [...(module.children ?? [])]) {
        if (child.kind & runs && !names.has(child.name)) project.removeReflection(child);
      }
    }
  });
  const project = await app.convert();
  if (!project) throw new Error('TypeDoc could not read the packages.');
  await app.generateOutputs(project);
  const pages = readdirSync(out, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(out, path), 'utf8') }));
  return { project, pages };
}

/** Where each page of TypeDoc goes: into the page of the source file that has the name. */
function placesOf(pages) {
  return new Map(
    pages.flatMap(({ path, text }) => {
      const [, folder, file] =
        /Defined in: \[packages\/(\w+)\/src\/([^\]]+)\.ts:\d+\]/.exec(text) ?? [];
      if (file === undefined || posix.basename(path) === 'index.md') return [];
      const name = posix.basename(path, '.md');
      return [[path, { name, text, folder, page: `reference/${folder}/${file}.md` }]];
    }),
  );
}

function filePages(placed) {
  const byPage = new Map();
  for (const entry of placed) {
    const [, { page }] = entry;
    byPage.set(page, [...(byPage.get(page) ?? []), entry]);
  }
  return Object.fromEntries(
    [...byPage].map(([page, entries]) => {
      const [, { folder }] = entries[0];
      const title = posix.basename(page, '.md');
      const up = posix.relative(posix.dirname(page), `reference/${folder}.md`);
      const own = ([, { name }]) => Number(name !== title);
      const parts = [...entries]
        .sort((a, b) => own(a) - own(b))
        .map(([path, { name, text }]) => memberText(path, page, name, text, placed));
      const head = `---\noutline: 2\n---\n\n# ${title} {#page}\n\nOf [${packageName(folder)}](${up}).`;
      return [page, `${[head, ...parts].join('\n\n')}\n`];
    }),
  );
}

/** One name: its headings a step lower, its links to where pages went. */
function memberText(path, page, name, text, placed) {
  const [, title = name] = /^# (?:\w[\w ]*: )?(.+)$/m.exec(text) ?? [];
  const body = text.replace(/^# .+$/m, '').trim();
  const lower = body
    .split(/(```[\s\S]*?```)/)
    .map((part) => (part.startsWith('```') ? part : part.replace(/^(#+) /gm, '$1# ')))
    .join('');
  const located = lower.replace(
    /\[(packages\/[^\]]+):(\d+)\]\([^)]*\)/g,
    `[$1:$2](${sources}/$1#L$2)`,
  );
  const linked = located.replace(/\]\(([^)\s]+?\.md)(?:#[^)]*)?\)/g, (_, link) => {
    const target = posix.join(posix.dirname(path), link);
    const place = placed.get(target);
    if (!place) return '](#page)';
    const to = posix.relative(posix.dirname(page), place.page);
    return `](${place.page === page ? '' : to}#${place.name})`;
  });
  return `## ${title} {#${name}}\n\n${linked}`;
}

function packageName(folder) {
  return folder === 'pairfair' ? 'pairfair' : `@pairfair/${folder}`;
}

/** A page per package with every name and what its doc comment says first. */
function packagePages(project, modules, placed) {
  const pageOf = new Map(
    [...placed.values()].map(({ name, folder, page }) => [`${folder} ${name}`, page]),
  );
  return Object.fromEntries(
    publicPackages.map((folder) => {
      const own = modules.filter((module) => module.folder === folder);
      const sections = own.map(({ name, source }) => {
        const module = project.children.find(
          ({ sources }) => sources?.[0]?.fullFileName === source,
        );
        const children = module.children ?? [];
        const rows = (wanted) =>
          children
            .filter((child) => wanted === Boolean(child.kind & runs))
            .filter((child) => pageOf.has(`${folder} ${child.name}`))
            .map((child) => {
              const to = posix.relative('reference', pageOf.get(`${folder} ${child.name}`));
              return `| [${child.name}](${to}#${child.name}) | ${cell(firstSentence(child))} |`;
            });
        const table = (title, lines) =>
          lines.length === 0
            ? []
            : [`### ${title}`, ['| | |', '| --- | --- |', ...lines].join('\n')];
        return [`## ${name}`, ...table('Values', rows(true)), ...table('Types', rows(false))].join(
          '\n\n',
        );
      });
      const text = ['---\noutline: [2, 3]\n---', `# ${packageName(folder)} {#page}`, ...sections];
      return [`reference/${folder}.md`, `${text.join('\n\n')}\n`];
    }),
  );
}

function firstSentence(child) {
  const comment =
    child.comment ?? child.signatures?.[0]?.comment ?? child.type?.declaration?.comment;
  const text = (comment?.summary ?? []).map((part) => part.text).join('');
  return /^[\s\S]*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[:;]$/, '.') ?? text;
}
