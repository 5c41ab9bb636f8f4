import { markdownTable, markdownText } from '@pairfair/output';
import type { MeanInterval } from 'pairfair';
import { curveTitles } from './curveReport.ts';
import { paperSays } from './paperSays.ts';
import { pfrForms } from './pfrForms.ts';
import { decimals } from './readmeNumbers.ts';
import { runAgain } from './runAgain.ts';
import { type CurveKind, chosenBy, type ExperimentCurve } from './runCurves.ts';

/** The page of curves over all data sets in Markdown. */
export function curveReadme(
  kind: CurveKind,
  curves: readonly ExperimentCurve[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): string {
  const names = Array.from(new Set(curves.map(({ experiment }) => experiment.name)));
  return [
    `# ${curveTitles[kind].replace(/^./, (first) => first.toUpperCase())}`,
    `\`npx ${runAgain(kind, runs, seed)}\` wrote this page. Everything that does not vary is held at ${chosenBy}. Means over ${runs} runs; intervals are in \`results.json\`, figures in \`report.html\`.`,
    `What the paper says (figure ${kind === 'gamma' ? 10 : 11}):`,
    paperSays[kind].map((says) => `- ${says}`).join('\n'),
    ...names.flatMap((name) => part(curves.filter(({ experiment }) => experiment.name === name))),
  ].join('\n\n');
}

/** All forms of PFR on one data set. */
function part(curves: readonly ExperimentCurve[]): string[] {
  const [first] = curves;
  if (!first) return [];
  const { label, at } = first.curve;
  const line = (name: string, values: readonly MeanInterval[]) => [
    name,
    ...values.map(({ mean }) => decimals(mean)),
  ];
  return [
    `## ${first.experiment.title}`,
    curves.map(settingInWords).join('\n'),
    markdownTable(
      [label, ...at.map(String)],
      curves.flatMap(({ form, curve }) => {
        const { title } = pfrForms[form];
        return [
          line(`${title}: AUC`, curve.auc),
          line(`${title}: consistency(W^F)`, curve.consistencyFairness),
          line(`${title}: the same at the base rate`, curve.consistencyAtBaseRate),
          ...curve.groupAuc.map(({ name, values }) =>
            line(`${title}: AUC, ${markdownText(name)}`, values),
          ),
        ];
      }),
    ),
  ];
}

function settingInWords({ form, setting }: ExperimentCurve): string {
  const values = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return `- ${pfrForms[form].title}: chosen ${values.join(', ')}`;
}
