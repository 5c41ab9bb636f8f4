import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { animatedWebp, type Frame, webpOf } from './webp.ts';

/** Where pictures for the documentation go; without it none are taken. */
const folder = process.env.FIGURES;

/** Keeps a picture of what the window shows, or of a part of the page, for the documentation. */
export async function keepFigure(page: Page, name: string, part?: Locator): Promise<void> {
  if (!folder) return;
  if (part) await part.scrollIntoViewIfNeeded();
  const [view, top] = [page.viewportSize()!, await page.evaluate(() => window.scrollY)];
  const box = part && (await part.boundingBox());
  const margin = 12;
  const clip = box
    ? {
        ...{ x: Math.max(0, box.x - margin), y: Math.max(0, box.y + top - margin) },
        ...{ width: box.width + 2 * margin, height: box.height + 2 * margin },
      }
    : { x: 0, y: top, ...view };
  writeFileSync(join(folder, `studio-${name}.webp`), await webpOf(page, clip));
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
