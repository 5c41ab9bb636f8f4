import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fitPfr, matrixFrom, neighborGraph, quantileGraph, toRows, transform } from 'pairfair';
import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, chromiumFlags } from './chromium.ts';

const built = fileURLToPath(new URL('../packages/pairfair/dist', import.meta.url));

/** A page that fits what it is given, with nothing but the built library. */
const page = `<!doctype html><title>pairfair</title><script type="module">
  import * as pairfair from '/index.js';
  window.fit = (rows, groups, scores) => {
    const x = pairfair.matrixFrom(rows);
    const similarity = pairfair.neighborGraph(x, { neighbors: 5 });
    const fairness = pairfair.quantileGraph(Float64Array.from(scores), groups, { quantiles: 4 });
    const model = pairfair.fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 });
    return pairfair.toRows(pairfair.transform(model, x));
  };
</script>`;

/** Serves the built library and an empty page, on loopback only. */
function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    try {
      const text = readFileSync(built + new URL(request.url ?? '', 'http://localhost').pathname);
      response.setHeader('content-type', 'text/javascript').end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.skipIf(!chromium)('the built library in a browser', () => {
  let server: Server;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => {
    server.close();
  });

  it('fits and gives what it gives in Node', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 7) / 7]);
    const groups = rows.map((_, i) => i % 2);
    const scores = rows.map(([a, b]) => a + b);

    const browser = await playwright.launch({ executablePath: chromium!, args: chromiumFlags });
    try {
      const tab = await browser.newPage();
      const { port } = server.address() as AddressInfo;
      await tab.goto(`http://127.0.0.1:${port}/`);
      await tab.waitForFunction('window.fit');
      const call = `window.fit(${JSON.stringify(rows)}, ${JSON.stringify(groups)}, ${JSON.stringify(scores)})`;
      const inBrowser = (await tab.evaluate(call)) as number[][];

      const x = matrixFrom(rows);
      const similarity = neighborGraph(x, { neighbors: 5 });
      const fairness = quantileGraph(Float64Array.from(scores), groups, { quantiles: 4 });
      const model = fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 });
      const inNode = toRows(transform(model, x));
      // Both run V8, but exp may differ in the last bit between versions.
      inNode.flat().forEach((value, at) => {
        expect(inBrowser.flat()[at]).toBeCloseTo(value, 9);
      });
    } finally {
      await browser.close();
    }
  });
});
