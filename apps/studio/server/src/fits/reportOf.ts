import { type ReportData, type ReportedComparison, reportData } from '@pairfair/output';
import { reportAbout } from '@pairfair/workbench/report';
import { learnedAllTheSame, onlyStrictnessZero } from '@pairfair/workbench/words';
import type { JobInput } from './jobInput.ts';
import type { LabelledStudy } from './studyData.ts';

/** What a report shows and warns of. */
export function reportOf(
  input: JobInput,
  data: LabelledStudy,
  comparison: ReportedComparison,
): ReportData {
  const { request, study, dataset, versions } = input;
  const { target, protectedColumns, provenance, ids, notes } = data;
  const strictness = request.kind === 'fit' ? request.strictness : undefined;
  const about = reportAbout(
    {
      title: `${study.title}: ${request.name}`,
      source: dataset.name,
      digest: dataset.digest,
      ...{ target, protectedColumns, provenance, ids, notes, versions },
      consequence: strictness === undefined ? onlyStrictnessZero : learnedAllTheSame(strictness),
      command: againCommand(input, data),
      config: '',
    },
    comparison.plan,
  );
  return reportData(comparison, about);
}

/** The command that does the same with exported files. */
function againCommand({ request, study }: JobInput, data: LabelledStudy): string {
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
  const { giveUp, gamma, ridge, strictness, protectedInput = 'include' } = request;
  const settings = [
    `--protected-input ${protectedInput} --give-up ${giveUp}`,
    ...(gamma === undefined ? [] : [`--gammas ${gamma}`]),
    ...(ridge === undefined ? [] : [`--ridges ${ridge}`]),
    ...(strictness === undefined ? [] : [`--strictnesses ${strictness}`]),
  ].join(' ');
  return `pairfair tune data.csv ${roles} ${settings} --out model.json`;
}
