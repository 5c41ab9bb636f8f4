import { type FigureFile, figureSvg, planeFigures, type ReportData } from '@pairfair/output';
import type { Setting } from 'pairfair';
import { type DrawnMethod, runFolds, twoDimensions } from 'pairfair/internal';
import type { ComparedExperiment } from './runExperiment.ts';

const panels: readonly { readonly method: DrawnMethod; readonly title: string }[] = [
  { method: 'original+', title: 'Original+' },
  { method: 'ifair+', title: 'iFair+' },
  { method: 'lfr+', title: 'LFR+' },
  { method: 'pfr-cut', title: 'PFR' },
];

/**
 * What four methods make of the test people of the first run in two dimensions each, in one drawing
 * (paper, figure 1), at the settings they chose. Empty where one of the methods failed.
 */
export function representationsFigure(
  { plan, results }: ComparedExperiment,
  { groups, target }: Pick<ReportData, 'groups' | 'target'>,
): FigureFile[] {
  const runs = results.flatMap((result) => result.runs);
  const settings = panels.flatMap(({ method }): [DrawnMethod, Setting][] => {
    const first = runs.find((run) => run.run === 0 && run.method === method);
    return first ? [[method, first.setting]] : [];
  });
  if (settings.length < panels.length) return [];
  const planes = twoDimensions(
    runFolds(plan, 0).whole,
    Object.fromEntries(settings) as Record<DrawnMethod, Setting>,
  );
  const figures = planeFigures({
    ...{ groups, target },
    planes: panels.flatMap(({ method, title }) => {
      const plane = planes[method];
      return plane ? [{ method, title, ...plane }] : [];
    }),
  });
  return [{ name: 'representations', svg: sideBySide(figures.map(figureSvg)) }];
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
