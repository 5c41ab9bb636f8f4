import { figureSvg } from '@pairfair/output';
import { versions } from '../version.ts';
import { curveFigure } from './curveFigure.ts';
import { curveReadme } from './curveReadme.ts';
import { curveReport, curveTitles } from './curveReport.ts';
import type { LoadedExperiments } from './experiments.ts';
import { type ChosenSettings, pfrForms } from './pfrForms.ts';
import {
  type CurveKind,
  chosenBy,
  curveForms,
  type ExperimentCurve,
  runCurve,
} from './runCurves.ts';
import { type RunOptions, tunePfr } from './runExperiment.ts';
import type { WrittenExperiment } from './writeExperiment.ts';

/**
 * A curve over all data sets that are there. Settings come from the comparisons just made, or PFR
 * is tuned for them, which chooses the same.
 */
export async function drawCurves(
  kind: CurveKind,
  { experiments, missing }: LoadedExperiments,
  chosen: ReadonlyMap<string, ChosenSettings>,
  options: RunOptions,
): Promise<WrittenExperiment> {
  const { terminal, runs, seed } = options;
  terminal.print(`\nThe curves: ${curveTitles[kind]}`);
  const curves: ExperimentCurve[] = [];
  for (const experiment of experiments) {
    const forms = curveForms[kind];
    const settings =
      chosen.get(experiment.name) ?? (await tunePfr(experiment, kind, forms, options));
    for (const form of forms) {
      const curve = await runCurve(experiment, kind, form, settings, options);
      for (const line of curveLines(curve)) terminal.print(line);
      curves.push(curve);
    }
  }
  terminal.stage(`${kind} curves`);
  return {
    folder: kind,
    command: kind,
    document: {
      format: 'pairfair/curves',
      version: 1,
      title: curveTitles[kind],
      paperFigure: kind === 'gamma' ? 10 : 11,
      runs,
      seed,
      chosenBy,
      dataSets: Object.fromEntries(
        experiments.map(({ name, title, files }) => [
          name,
          {
            title,
            files,
            forms: formsOf(curves.filter((curve) => curve.experiment.name === name)),
          },
        ]),
      ),
      missing,
      versions,
    },
    figures: curves.map((curve) => {
      const figure = curveFigure(kind, curve);
      return { name: figure.id, svg: figureSvg(figure) };
    }),
    report: curveReport(kind, curves, missing, { runs, seed }),
    readme: curveReadme(kind, curves, { runs, seed }),
  };
}

function formsOf(curves: readonly ExperimentCurve[]): Record<string, object> {
  return Object.fromEntries(
    curves.map(({ form, setting, curve }) => [
      form,
      { title: pfrForms[form].title, setting, ...curve },
    ]),
  );
}

function curveLines({ experiment, form, setting, curve }: ExperimentCurve): string[] {
  const { label, at, auc, consistencyFairness } = curve;
  return [
    `  ${experiment.title}: ${pfrForms[form].title} (${Object.entries(setting).flat().join(' ')})`,
    `  AUC and consistency(W^F) by ${label}`,
    ...at.map(
      (value, k) =>
        `  ${String(value).padStart(8)}  ${auc[k]?.mean.toFixed(3)}  ${consistencyFairness[k]?.mean.toFixed(3)}`,
    ),
  ];
}
