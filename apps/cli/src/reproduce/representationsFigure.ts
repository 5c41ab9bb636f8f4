import type { FigureFile } from '@pairfair/output';

const panels = ['plane-original-plus', 'plane-ifair-plus', 'plane-lfr-plus', 'plane-pfr'];

/**
 * What four methods make of the test people of the first run, in one drawing (paper, figure 1):
 * two dimensions, or the first two principal components where a representation has more columns,
 * as the axes say. Empty where one of the methods failed.
 *
 * @param figures The charts of the experiment's report.
 */
export function representationsFigure(figures: readonly FigureFile[]): FigureFile[] {
  const svgs = panels.flatMap((name) => figures.find((figure) => figure.name === name)?.svg ?? []);
  if (svgs.length < panels.length) return [];
  return [{ name: 'representations', svg: sideBySide(svgs) }];
}

/** Drawings two by two; each keeps its own title, description and legend. */
function sideBySide(svgs: readonly string[]): string {
  const sizes = svgs.map(sizeOf);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const rows = Math.ceil(svgs.length / 2);
  const placed = svgs.map((svg, k) =>
    svg.replace('<svg ', `<svg x="${(k % 2) * width}" y="${Math.floor(k / 2) * height}" `),
  );
  const [all, tall] = [2 * width, rows * height];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="${tall}" viewBox="0 0 ${all} ${tall}" role="group" aria-label="Representations of the test people: Original+, iFair+, LFR+ and PFR">`,
    ...placed,
    '</svg>',
  ].join('\n');
}

function sizeOf(svg: string): { width: number; height: number } {
  const attribute = (name: string) => Number(svg.match(new RegExp(` ${name}="([\\d.]+)"`))?.[1]);
  return { width: attribute('width'), height: attribute('height') };
}
