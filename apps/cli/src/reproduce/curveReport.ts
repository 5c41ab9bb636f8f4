import { type FigurePart, type ReportTable, renderFigurePage } from '@pairfair/output';
import { htmlSealLine, sealHtml } from '@pairfair/workbench/documents';
import type { MeanInterval, Setting } from 'pairfair';
import { versions } from '../version.ts';
import { curveFigure } from './curveFigure.ts';
import type { LoadedExperiments } from './experiments.ts';
import { paperPoints, paperSays } from './paperSays.ts';
import { pfrForms } from './pfrForms.ts';
import { runAgain } from './runAgain.ts';
import { type CurveKind, chosenBy, type ExperimentCurve } from './runCurves.ts';

/** What curves are called. */
export const curveTitles: Readonly<Record<CurveKind, string>> = {
  gamma: 'the influence of γ',
  sparsity: 'how much has to be judged',
};

/** The HTML report of a curve over all data sets, sealed. */
export function curveReport(
  kind: CurveKind,
  curves: readonly ExperimentCurve[],
  missing: LoadedExperiments['missing'],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): string {
  const files = Object.assign({}, ...curves.map(({ experiment }) => experiment.files));
  const html = renderFigurePage(
    {
      title: `The paper, reproduced: ${curveTitles[kind]}`,
      sentences: curves.map(inShort),
      parts: [
        {
          id: 'paper',
          heading: `What the paper says (figure ${kind === 'gamma' ? 10 : 11})`,
          says: paperSays[kind],
        },
        ...curves.map((curve) => part(kind, curve)),
        ...missing.map(({ name, reason }) => ({
          id: `missing-${name}`,
          heading: `${name}: left out`,
          says: [reason],
        })),
      ],
      seed,
      again: { command: runAgain(kind, runs, seed), config: '', versions, digests: files },
    },
    { seal: htmlSealLine },
  );
  return sealHtml(html);
}

function part(kind: CurveKind, curve: ExperimentCurve): FigurePart {
  const { experiment, form, setting } = curve;
  const table = paperTable(curve);
  return {
    id: `on-${experiment.name}-${form}`,
    heading: `${experiment.title}: ${pfrForms[form].title}`,
    says: [`Settings: ${settingInWords(setting, kind)}: ${chosenBy}.`, ...experiment.notes],
    figures: [curveFigure(kind, curve)],
    tables: kind === 'sparsity' && table ? [table] : [],
  };
}

/** Both ends of a curve in a sentence. */
function inShort({ experiment, form, curve }: ExperimentCurve): string {
  const { at, label, consistencyFairness, auc } = curve;
  const ends = (values: readonly MeanInterval[]) =>
    `${figure(values[0])} to ${figure(values[values.length - 1])}`;
  return `${experiment.title}, ${pfrForms[form].title}: with ${label} from ${at[0]} to ${at[at.length - 1]}, consistency(W^F) goes from ${ends(consistencyFairness)}, AUC from ${ends(auc)}.`;
}

function settingInWords(setting: Setting, kind: CurveKind): string {
  return Object.entries(setting)
    .filter(([name]) => !(kind === 'gamma' && name === 'gamma'))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** The figures of the paper's text beside ours; undefined where it gives none. */
function paperTable({ experiment, curve }: ExperimentCurve): ReportTable | undefined {
  const rows = paperPoints
    .filter((point) => point.experiment === experiment.name)
    .map(({ at, measure, paper }) => {
      const found = curve[measure][curve.at.indexOf(at)];
      const title = measure === 'auc' ? 'AUC' : 'consistency(W^F)';
      return [`${title}, ${curve.label}: ${at}`, paper.toFixed(2), withInterval(found)];
    });
  if (rows.length === 0) return undefined;
  return { caption: 'Paper and obtained', columns: ['Figure', 'Paper', 'Obtained'], rows };
}

function figure(value: MeanInterval | undefined): string {
  return value === undefined || Number.isNaN(value.mean) ? '–' : value.mean.toFixed(3);
}

function withInterval(value: MeanInterval | undefined): string {
  if (value === undefined || Number.isNaN(value.low)) return figure(value);
  return `${figure(value)} (${value.low.toFixed(3)} to ${value.high.toFixed(3)})`;
}
