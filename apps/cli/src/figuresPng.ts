import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
let started: Promise<void> | undefined;

/**
 * Turns SVG figures into PNG bytes, at twice their size so that they are sharp in print. Texts
 * are set in DejaVu Sans, which comes along: the picture is the same on every machine.
 */
export async function figuresPng(svgs: readonly string[]): Promise<Uint8Array[]> {
  started ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await started;
  const fontBuffers = ['DejaVuSans', 'DejaVuSans-Bold'].map((name) =>
    Uint8Array.from(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))),
  );
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
