import type { Page } from 'playwright-core';

/** A rectangle of a page, in CSS pixels from the page's top left corner. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a page as Chromium paints it, as a WebP file; `scale` is in picture pixels per CSS pixel. */
export async function webpOf(page: Page, clip: Clip, scale = 1): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: 70, captureBeyondViewport: true },
    clip: { ...clip, scale },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** One picture of a moving one, and how long it stays. */
export interface Frame {
  readonly webp: Buffer;
  readonly ms: number;
}

/** Still WebP files of one size as an animated one that repeats (RIFF container, WebP's specification). */
export function animatedWebp(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const still = frames.map(({ webp, ms }) =>
    chunk('ANMF', [
      // At the top left corner, over whatever was there.
      ...[uint24(0), uint24(0), size, uint24(ms), Buffer.of(2)],
      picture(webp),
    ]),
  );
  const animated = Buffer.of(2, 0, 0, 0);
  const forever = Buffer.alloc(6);
  return chunk('RIFF', [
    Buffer.from('WEBP'),
    chunk('VP8X', [animated, size]),
    chunk('ANIM', [forever]),
    ...still,
  ]);
}

/** The chunk of a file that holds the picture. */
function picture(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const name = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (name === 'VP8 ' || name === 'VP8L') return webp.subarray(at, end);
    at = end;
  }
  throw new Error('This WebP file holds no picture.');
}

function chunk(name: string, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function uint24(value: number): Buffer {
  return Buffer.of(value & 255, (value >> 8) & 255, (value >> 16) & 255);
}
