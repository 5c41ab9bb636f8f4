import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Another program's decoder, as a script for a page. */
const jsQr = readFileSync(createRequire(import.meta.url).resolve('jsqr'), 'utf8');

/** Makes so many links on the study's overview, and reads them from the sheet as a camera would. */
export async function inviteByQr(page: Page, count: number, called: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Invite many' }).click();
  await page.getByLabel('How many links').fill(String(count));
  await page.getByLabel('What they are called in the studio').fill(called);
  await page.getByRole('button', { name: `Make ${count} links` }).click();
  await page.getByText(`${count} links are ready.`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'QR codes to print' }).click(),
  ]);
  const sheet = await page.context().newPage();
  await sheet.setContent(readFileSync(await download.path(), 'utf8'));
  await sheet.addScriptTag({ content: jsQr });
  const links = await sheet.evaluate(readDrawings);
  await sheet.close();
  await page.keyboard.press('Escape');
  return links;
}

/** Runs in the page: what another program reads from the pixels of every drawing. */
async function readDrawings(): Promise<string[]> {
  type Decoder = (
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { data: string } | null;
  const { jsQR } = window as unknown as { jsQR: Decoder };
  const side = 400;
  return Promise.all(
    Array.from(document.querySelectorAll('svg')).map(async (svg) => {
      const copy = svg.cloneNode(true) as SVGElement;
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy.setAttribute('width', String(side));
      copy.setAttribute('height', String(side));
      const picture = new Image();
      picture.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(side, side).getContext(
        '2d',
      ) as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(picture, 0, 0);
      return jsQR(canvas.getImageData(0, 0, side, side).data, side, side)?.data ?? 'not read';
    }),
  );
}
