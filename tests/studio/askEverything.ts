import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Routes that judges may use, or anybody. */
const open = /^\/(judge|session|setup|oidc|invitations\/claim)/;

/**
 * Asks the studio as a judge for everything there is: the judge's own routes, with right and wrong
 * answers, and every other route of the API by its own description, event streams among them,
 * which have to refuse. Answers every byte that came back, headers too.
 */
export async function askEverything(judge: Visitor, study: string): Promise<string> {
  const heard: string[] = [];
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await judge.fetch(`/api/v1${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    heard.push(text);
    response.headers.forEach((value, name) => {
      heard.push(`${name}: ${value}`);
    });
    return { status: response.status, text };
  };

  const own = ['/session', '/judge/study', '/judge/history', '/judge/me'];
  for (const path of own) await ask('GET', path);
  for (let k = 0; k < 20; k++) {
    const { task } = JSON.parse((await ask('POST', '/judge/next', {})).text);
    const sent = { key: crypto.randomUUID(), ms: 1, locale: 'en', answer: k % 2 ? 'yes' : 'no' };
    await ask('PUT', `/judge/tasks/${task.id}/answer`, sent);
    const wrong = { ...sent, key: crypto.randomUUID(), answer: 'first' };
    await ask('PUT', `/judge/tasks/${task.id}/answer`, wrong);
  }
  await ask('POST', '/judge/undo');
  for (const path of own) await ask('GET', path);

  const { paths } = JSON.parse((await ask('GET', '/openapi.json')).text);
  for (const [pattern, operations] of Object.entries(paths as Record<string, object>)) {
    const path = pattern.replace(/^\/api\/v1/, '').replaceAll(/\{\w+\}/g, study);
    if (open.test(path)) continue;
    for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
      const { status } = await ask(method, path, method === 'GET' ? undefined : {});
      expect([401, 403], `${method} ${path}`).toContain(status);
    }
  }
  return heard.join('\n');
}
