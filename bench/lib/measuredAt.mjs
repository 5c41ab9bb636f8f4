import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The day and the commit that figures taken now are of; a plus: with changes not in it. */
export function measuredAt() {
  const date = new Date().toISOString().slice(0, 10);
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'packages', 'apps');
    return { date, commit: git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+') };
  } catch {
    return { date, commit: 'unknown' };
  }
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
