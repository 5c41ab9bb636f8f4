import type { Matrix, Pipeline, RepresentationModel } from 'pairfair';
import { figure } from '../report/words/numbers.ts';
import { markdownTable, markdownText } from './markdown.ts';

/** How many columns are named per dimension. */
const named = 4;
/** How many dimensions are described: a graded representation has as many as the data vary in. */
const mostDims = 10;
/** From this correlation on a group can be read off a dimension: a quarter of the variance. */
const strong = 0.5;

/** Which columns each dimension is made of. */
export function cardDimensions({ representation, recipe }: Pipeline): string[] {
  const shares = diagnosticsOf(representation)?.columnShares;
  if (!shares || shares.rows !== recipe.outputs.length) {
    return [
      representation.kind === 'kernel'
        ? `The ${representation.coefficients.cols} dimensions are functions of all columns at once (a ${representation.kernel.name} kernel against ${representation.anchors.rows} anchors), so that none can be put down to single columns.`
        : 'What each dimension is made of was not recorded.',
    ];
  }
  const rows = Array.from({ length: Math.min(shares.cols, mostDims) }, (_, d) => {
    const largest = recipe.outputs
      .map(({ name }, j) => ({ name, share: shares.data[j * shares.cols + d] }))
      .sort((a, b) => b.share - a.share)
      .slice(0, named)
      .filter(({ share }) => share > 0)
      .map(({ name, share }) => `${markdownText(name)} ${Math.round(100 * share)} %`);
    return [`z${d + 1}`, largest.join(', ')];
  });
  return [
    `How far one standard deviation of a column moves a dimension, as a share of all columns${described(shares.cols)}:`,
    markdownTable(['dimension', 'columns that move it most'], rows),
  ];
}

/** How much the dimensions say about the group. */
export function cardLeakage({ representation, protectedAttribute }: Pipeline): string[] {
  const found = diagnosticsOf(representation)?.groupCorrelations;
  const { groups } = protectedAttribute;
  if (!found || found.rows !== groups.length) {
    return ['How much the representation says about the group was not recorded.'];
  }
  const shown = Math.min(found.cols, mostDims);
  const dimensions = Array.from({ length: shown }, (_, d) => `z${d + 1}`);
  const rows = groups.map((name, g) => [
    markdownText(name),
    ...dimensions.map((_, d) => figure(found.data[g * found.cols + d])),
  ]);
  return [
    `Correlation of each dimension with membership of a group, on the training people${described(found.cols)}; 0 means that it says nothing linear about the group:`,
    markdownTable(['group', ...dimensions], rows),
    leakageSentence(found, groups),
  ];
}

/** Says that there are more dimensions than a table lists; those that linked people differ least in come first. */
function described(dims: number): string {
  return dims > mostDims ? ` (the first ${mostDims} of ${dims} dimensions)` : '';
}

function leakageSentence({ cols, data }: Matrix, groups: readonly string[]): string {
  let at = 0;
  data.forEach((value, k) => {
    // Written so that NaN never wins.
    if (!(Math.abs(data[at]) >= Math.abs(value))) at = Number.isNaN(value) ? at : k;
  });
  const most = data[at];
  const where = `z${(at % cols) + 1} with ${markdownText(groups[Math.floor(at / cols)] ?? '')}`;
  if (Number.isNaN(most)) return 'No correlation is defined on these people.';
  if (Math.abs(most) < strong) {
    return 'No dimension is closely tied to a group. Several of them together may still give it away.';
  }
  return `**The group can be read off this representation**: most of all ${where} (${figure(most)}). Whoever gets the representation gets the group with it.`;
}

function diagnosticsOf(model: RepresentationModel) {
  return 'diagnostics' in model ? model.diagnostics : undefined;
}
