import type { Page } from 'playwright-core';

/** Bytes that a page and everything it loads take gzipped, answers of the API aside. */
export async function pageWeight(
  page: Page,
  address: string,
  loaded: () => Promise<void>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Everything the page needs has to be asked for.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) files.add(pathname);
  };
  page.on('request', note);
  await page.goto(address);
  await loaded();
  page.off('request', note);
  await session.detach();
  return gzipped(new URL(address).origin, files);
}

async function gzipped(url: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await fetch(url + file, { headers });
      const length = answer.headers.get('content-length');
      const { byteLength } = await answer.arrayBuffer();
      return length === null ? byteLength : Number(length);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
