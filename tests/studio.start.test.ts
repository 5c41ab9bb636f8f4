import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { built, startCommand } from './studio/startCommand.ts';
import { becomeAdmin } from './studio/visitor.ts';

describe.skipIf(!built)('npm start', () => {
  it('answers, with a page and a study to look at', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [program, ...command] = scripts.start.split(' ');
    expect(program).toBe('node');
    const studio = await startCommand({ command });
    try {
      const health = await fetch(`${studio.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
      const page = await fetch(studio.url);
      expect(page.headers.get('content-type')).toContain('text/html');
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(studio.url + script)).status).toBe(200);
      const admin = await becomeAdmin(studio.adminLink);
      const { body } = await admin.call<{ studies: { demo: boolean; answers: number }[] }>(
        ...(['GET', '/studies'] as const),
      );
      expect(body.studies).toHaveLength(1);
      expect(body.studies[0]).toMatchObject({ demo: true });
      expect(body.studies[0]?.answers).toBeGreaterThan(300);
    } finally {
      await studio.stop();
    }
  });
});
