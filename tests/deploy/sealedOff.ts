import { spawnSync } from 'node:child_process';

/** Somebody without any rights, whom every Linux knows. */
export const nobody = 65_534;

/**
 * The words that run a program as a container with a read-only root does: nothing but one folder and
 * a temporary file system can be written to; it is nobody, without capabilities and without a home.
 */
export function sealedOff(folder: string, words: readonly string[]): string[] {
  const steps = [
    ...['mount --bind "$0" "$0"', 'mount -t tmpfs tmpfs /var/tmp', 'mount -o remount,ro,bind /'],
    `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all env HOME=/nonexistent TMPDIR=/var/tmp "$@"`,
  ];
  return ['unshare', '--mount', 'sh', '-euc', steps.join('\n'), folder, ...words];
}

/** Whether this machine lets us do so: Linux, as root, with mounts of one's own. */
export const canSealOff: boolean =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -o remount,ro,bind /']).status === 0 &&
  spawnSync('setpriv', ['--version']).status === 0;
