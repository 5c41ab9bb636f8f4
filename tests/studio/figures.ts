import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { animatedWebp, type Frame, webpOf } from './webp.ts';

/** Where pictures for the documentation go; without it none are taken. */
const folder = process.env.FIGURES;

/**
 * Keeps a picture for the documentation: of what the window shows, of a part of the page, or of the
 * page from its top to a height.
 */
export async function keepFigure(page: Page, name: string, of?: Locator | number): Promise<void> {
  if (!folder) return;
  if (typeof of === 'number') await page.evaluate(() => window.scrollTo(0, 0));
  else await of?.scrollIntoViewIfNeeded();
  const [view, top] = [page.viewportSize()!, await page.evaluate(() => window.scrollY)];
  const box = typeof of === 'object' ? await of.boundingBox() : undefined;
  const margin = 12;
  const clip = box
    ? {
        ...{ x: Math.max(0, box.x - margin), y: Math.max(0, box.y + top - margin) },
        ...{ width: box.width + 2 * margin, height: box.height + 2 * margin },
      }
    : { x: 0, y: top, ...view, ...(typeof of === 'number' && { height: of }) };
  // A desktop's width is more than a page of text has room for.
  const scale = clip.width > 1000 ? 0.75 : 1;
  writeFileSync(join(folder, `studio-${name}.webp`), await webpOf(page, clip, scale));
}

/** A moving picture of what a window shows, for the documentation. */
export function film(page: Page): {
  readonly frame: (ms: number) => Promise<void>;
  readonly keep: (name: string) => void;
} {
  const frames: Frame[] = [];
  const { width, height } = page.viewportSize()!;
  return {
    async frame(ms) {
      if (!folder) return;
      const y = await page.evaluate(() => window.scrollY);
      frames.push({ ms, webp: await webpOf(page, { x: 0, y, width, height }) });
    },
    keep(name) {
      if (folder) {
        writeFileSync(join(folder, `studio-${name}.webp`), animatedWebp(frames, width, height));
      }
    },
  };
}
