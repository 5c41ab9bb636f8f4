import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Chromium of this machine; ends the program where there is none. */
export function chromiumPath() {
  const names = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  const found = [
    process.env.CHROME_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((at) => names.map((n) => join(at, n))),
  ].find((path) => path && existsSync(path));
  if (found) return found;
  console.error('No Chromium was found; install one or name it in CHROME_PATH.');
  process.exit(1);
}
