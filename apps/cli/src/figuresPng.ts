import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PairfairError } from 'pairfair';

type Renderer = typeof import('@resvg/resvg-wasm');

let started: Promise<{ Resvg: Renderer['Resvg']; fontBuffers: Uint8Array[] }> | undefined;

/**
 * Turns SVG figures into PNG bytes, at twice their size so that they are sharp in print. Texts
 * are set in DejaVu Sans, which comes along: the picture is the same on every machine.
 *
 * @throws PairfairError `unavailable` where the renderer or its fonts are not installed.
 */
export async function figuresPng(svgs: readonly string[]): Promise<Uint8Array[]> {
  started ??= start();
  const { Resvg, fontBuffers } = await started.catch((cause) => {
    throw new PairfairError(
      'unavailable',
      'PNG figures need the renderer @resvg/resvg-wasm and the fonts that come with @pairfair/cli, but these do not load; SVG needs neither: --figures svg.',
      { cause },
    );
  });
  return svgs.map((svg) => {
    const drawing = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: 2 },
      font: { fontBuffers, defaultFontFamily: 'DejaVu Sans' },
    });
    const picture = drawing.render();
    const png = Uint8Array.from(picture.asPng());
    picture.free();
    drawing.free();
    return png;
  });
}

/** Loads the renderer: two megabytes of WebAssembly, and two fonts. */
async function start(): Promise<{ Resvg: Renderer['Resvg']; fontBuffers: Uint8Array[] }> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  const { resolve } = createRequire(import.meta.url);
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fontBuffers = ['DejaVuSans', 'DejaVuSans-Bold'].map((name) =>
    Uint8Array.from(readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url))),
  );
  return { Resvg, fontBuffers };
}
