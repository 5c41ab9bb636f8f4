import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext } from 'playwright-core';

/** A made-up platform that sends people to a study and hears from those who come back. */
export interface Platform {
  /** The page on which somebody finds the study. */
  startOf(participant: string): string;
  /** What people came back with, in their order: `complete?cc=CODE`. */
  readonly returned: string[];
  /** Lets a browser reach the platform under the name it has for the studio, by https. */
  enter(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Where the platform is for the studio; nothing on the network has this name. */
export const platformUrl = 'https://platform.example';

/** Starts a platform on this machine that offers the study of a link. */
export async function startPlatform(link: string): Promise<Platform> {
  const returned: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', platformUrl);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/start') {
      const href = filledIn(link, searchParams.get('participant') ?? '');
      response.end(`<!doctype html><title>Platform</title><a href="${href}">Take part</a>`);
      return;
    }
    returned.push(`${pathname.slice(1)}${search}`);
    response.end('<!doctype html><title>Platform</title><h1>Welcome back</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const here = `http://127.0.0.1:${port}`;
  return {
    startOf: (participant) => `${platformUrl}/start?participant=${participant}`,
    returned,
    enter: async (context) => {
      await context.route(`${platformUrl}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        if (pathname === '/favicon.ico') return route.abort();
        await route.fulfill({
          response: await route.fetch({ url: `${here}${pathname}${search}` }),
        });
      });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A link with the placeholders filled in, as Prolific does. */
function filledIn(link: string, participant: string): string {
  return link
    .replace('{{%PROLIFIC_PID%}}', participant)
    .replace('{{%STUDY_ID%}}', 'platform-study-1')
    .replace('{{%SESSION_ID%}}', `session-of-${participant}`)
    .replaceAll('&', '&amp;');
}
