import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];

/** The Chromium of this machine, or undefined: then browser tests are reported as skipped. */
export const chromium: string | undefined = [
  process.env.CHROME_PATH,
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name))),
].find((path) => path && existsSync(path));

/** What a headless Chromium needs to start as root and to stay off the network. */
export const chromiumFlags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
