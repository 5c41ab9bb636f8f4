import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/testDatabase.ts';
import { embeddedPrograms } from './embeddedPrograms.ts';
import { runServerProgram } from './runServerProgram.ts';
import { serverUser } from './serverUser.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.getuid?.() !== 0)('embeddedPrograms, as root', () => {
  it('copies programs that the server’s user could not reach, as in /root', async () => {
    const user = serverUser();
    const found = embeddedPrograms(folder, user);
    const hidden = join(folder, 'root', 'package');
    mkdirSync(join(folder, 'root'));
    const original = dirname(dirname(dirname(found.initdb)));
    cpSync(original, hidden, { recursive: true, verbatimSymlinks: true });
    chmodSync(join(folder, 'root'), 0o700);
    expect(await runServerProgram(join(hidden, 'native/bin/initdb'), ['--version'], user)).toMatch(
      /EACCES/,
    );
    const copied = embeddedPrograms(folder, user, hidden);
    expect(dirname(dirname(dirname(copied.initdb)))).toBe(folder);
    for (const program of [copied.initdb, copied.control]) {
      expect(await runServerProgram(program, ['--version'], user)).toBeUndefined();
    }
    expect(embeddedPrograms(folder, user, hidden)).toEqual(copied);
  });
});
