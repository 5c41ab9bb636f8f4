import { spawn } from 'node:child_process';

/** What opens an address in the user's browser, by platform. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser; says whether there is one to open it with. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const known = openers[process.platform];
  // Without a screen a text browser might take over the terminal.
  if (!known && !env.DISPLAY && !env.WAYLAND_DISPLAY) return Promise.resolve(false);
  const [program = '', ...words] = known ?? ['xdg-open'];
  const child = spawn(program, [...words, url], { detached: true, stdio: 'ignore', env });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
