// Installs what `npm start` needs, or everything, and mends what npm leaves out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingParts } from './nativeParts.mjs';

/** The workspaces of the product; `tools` has what tests and lint need, `site` what builds the site. */
const product = ['--workspace', 'packages', '--workspace', 'apps', '--include-workspace-root'];

/**
 * Installs at the locked versions; then looks whether the parts made for this platform load,
 * installs exactly those that do not, and if that does not help installs again without the lock
 * file. Each step is told to `say`.
 *
 * @returns The parts that cannot be had here; nothing at all could be installed: undefined.
 */
export function install(root, { all = false, site = all, say }) {
  const scope = all ? [] : site ? [...product, '--workspace', 'site'] : product;
  // Not `npm ci`: it would throw away what is there, and refuses a lock that lacks a platform.
  const installed = npm(root, 'install', '--no-save', ...scope);
  let missing = installed ? missingParts(root, { all, load: true }) : [];
  const wanted = missing.filter(({ name }) => name);
  if (installed && wanted.length === 0) return missing;
  if (installed) {
    const exact = wanted.map(({ name, version }) => `${name}@${version}`);
    say(`npm left out what is made for this machine; installing ${exact.join(', ')} …`);
    for (const { name } of wanted) {
      rmSync(join(root, 'node_modules', name), { recursive: true, force: true });
    }
    // In the root alone, so that npm looks at nothing else.
    npm(root, 'install', '--no-save', '--workspaces=false', '--include-workspace-root', ...exact);
    missing = missingParts(root, { all, load: true });
    if (!missing.some(({ name }) => name)) return missing;
  }
  say('That was not enough; installing again without the lock file …');
  return withoutLock(root, scope, all, installed ? missing : undefined);
}

/** Installs afresh; what was there before comes back unless that brings more parts. */
function withoutLock(root, scope, all, before) {
  const [modules, aside] = [join(root, 'node_modules'), join(root, '.cache', 'node_modules')];
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  if (existsSync(modules)) renameSync(modules, aside);
  const installed = npm(root, 'install', '--no-save', '--no-package-lock', ...scope);
  const after = installed ? missingParts(root, { all, load: true }) : undefined;
  const better = after && (!before || after.length < before.length);
  if (!better && existsSync(aside)) {
    rmSync(modules, { recursive: true, force: true });
    renameSync(aside, modules);
  }
  rmSync(aside, { recursive: true, force: true });
  return better ? after : before;
}

/** Runs npm, the one that runs this script if there is one; says whether it succeeded. */
export function npm(root, ...args) {
  const program = process.env.npm_execpath ?? '';
  const [command, ...words] = program.endsWith('npm-cli.js')
    ? [process.execPath, program, ...args]
    : ['npm', ...args];
  const { status } = spawnSync(command, words, {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    shell: command === 'npm' && process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  return status === 0;
}
