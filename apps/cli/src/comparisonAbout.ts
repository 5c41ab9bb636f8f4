import type { ReportAbout } from '@pairfair/output';
import { reportAbout } from '@pairfair/workbench/report';
import { onlyStrictnessZero } from '@pairfair/workbench/words';
import type { ComparisonPlan, PipelineTarget } from 'pairfair';
import type { LoadedData } from './loadData.ts';
import type { Side } from './side.ts';
import { versions } from './version.ts';

/** What the report of `compare` says beyond the figures: names, notes, how to run it again. */
export function comparisonAbout(
  data: LoadedData,
  target: PipelineTarget,
  { provenance, notes }: Side,
  plan: ComparisonPlan,
  config: string,
): ReportAbout {
  const { source, digest } = data.description;
  return reportAbout(
    {
      ...{ source, digest, target, provenance, config, versions },
      protectedColumns: data.protectedAttribute.columns,
      ids: data.people.ids,
      notes: [...data.notes, ...ignoredNotes(data), ...notes],
      consequence: onlyStrictnessZero,
      command: `pairfair compare ${JSON.stringify(source)} --config config.yaml`,
    },
    plan,
  );
}

function ignoredNotes({ roles }: LoadedData): string[] {
  const ignored = roles.filter(({ role }) => role === 'ignored');
  if (ignored.length === 0) return [];
  const names = ignored.map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`));
  return [`Not learned from: ${names.join(', ')}.`];
}
