import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A file system of its own, in a file on the disk, that can be filled to the last byte. Making one
 * takes root on Linux; undefined where it cannot be made.
 *
 * @param megabytes How large it is.
 */
export function openSmallDisk(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-disk-'));
  chmodSync(folder, 0o755);
  const [image, place] = [join(folder, 'image'), join(folder, 'disk')];
  const steps = [
    ['mkdir', place],
    ['truncate', '-s', `${megabytes}M`, image],
    ['mkfs.ext4', '-q', '-m', '0', image],
    ['mount', '-o', 'loop', image, place],
  ];
  const failed = steps.find(([program, ...words]) => spawnSync(program, words).status !== 0);
  if (failed) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  chmodSync(place, 0o777);
  const ballast = join(place, 'ballast');
  return {
    place,
    /** Writes until nothing more goes in. */
    fill() {
      const file = openSync(ballast, 'a');
      for (let size = 2 ** 20; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error;
          size = Math.floor(size / 4);
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    close() {
      spawnSync('umount', [place]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
