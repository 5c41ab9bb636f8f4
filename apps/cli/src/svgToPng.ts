import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
let ready: Promise<Uint8Array[]> | undefined;

/** Draws an SVG text as PNG at twice its size, with the font that comes along: no system fonts. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  ready ??= prepare();
  const fontBuffers = await ready;
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: 2 },
    font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
  });
  return image.render().asPng();
}

async function prepare(): Promise<Uint8Array[]> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
    readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}`)),
  );
}
