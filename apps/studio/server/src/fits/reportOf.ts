import { htmlSealLine, sealHtml } from '@pairfair/engines/studies';
import {
  type ReportAbout,
  type ReportData,
  type ReportedComparison,
  renderReport,
  reportData,
} from '@pairfair/output';
import { graphAgreement, protectedInputWarning } from 'pairfair';
import type { JobInput } from './jobInput.ts';
import type { StudyData } from './studyData.ts';

/** What a report shows and warns of. */
export function reportOf(
  input: JobInput,
  data: StudyData,
  comparison: ReportedComparison,
  warnings: readonly string[],
): ReportData {
  const { request, study, dataset, versions } = input;
  const { target, protectedColumns, provenance, ids, notes } = data;
  const { column, positive, negative } = target;
  const about: ReportAbout = {
    title: `${study.title}: ${request.name}`,
    source: dataset.name,
    target: { column, positive, negative },
    ...{ protectedColumns, provenance, ids, notes },
    warnings: [...warnings, `PFR: ${protectedInputWarning}`],
    again: {
      command: againCommand(input, data),
      config: '',
      versions,
      digests: {
        'the data': dataset.digest,
        ...(provenance.judgments !== undefined && { 'the judgments': provenance.judgments }),
      },
    },
  };
  return reportData(comparison, about);
}

/** The report as a sealed HTML file. */
export function reportHtml(data: ReportData): string {
  return sealHtml(renderReport(data, { seal: htmlSealLine }));
}

/** How far the judges behind the graph agree, where that must be said, and what follows from it. */
export function agreementWarnings({ provenance }: StudyData, gamma: number | undefined): string[] {
  const { chance, warnings } = graphAgreement(provenance);
  if (!chance) return [...warnings];
  return [
    ...warnings,
    gamma === undefined
      ? 'Only γ = 0 was tried for PFR: judgments that cannot be told from chance must not decide who is treated alike. To use them all the same, fit with a γ of your own.'
      : `The model was learned from them all the same, with γ = ${gamma}.`,
    'consistency(W^F) is measured against these judgments, so it says as little as they do.',
  ];
}

/** Which γ a search may try: none but 0 where the judgments may say nothing. */
export function gammaGrid(
  { provenance }: StudyData,
  gamma: number | undefined,
): { readonly gamma?: readonly number[] } {
  if (gamma !== undefined) return { gamma: [gamma] };
  return graphAgreement(provenance).chance ? { gamma: [0] } : {};
}

/** The command that does the same with exported files. */
function againCommand({ request, study }: JobInput, data: StudyData): string {
  const quote = (text: string) => JSON.stringify(text);
  const id = study.config.columns.find(({ role }) => role === 'id')?.name;
  const roles = [
    `--target ${quote(data.target.column)} --positive ${quote(data.target.positive)}`,
    `--protected ${data.protectedColumns.map(quote).join(',')}`,
    ...(id === undefined ? [] : [`--id ${quote(id)}`]),
    '--graph graph.json',
    `--seed ${request.seed}`,
  ].join(' ');
  if (request.kind === 'comparison') {
    const { methods, runs, augment } = request;
    const flags = `--methods ${methods.join(',')} --runs ${runs}${augment ? ' --augment' : ''}`;
    return `pairfair compare data.csv ${roles} ${flags} --out results`;
  }
  return `pairfair tune data.csv ${roles} --ridges ${request.ridge} --out model.json`;
}
