import type { ReportAbout } from '@pairfair/output';
import {
  type ComparisonPlan,
  graphAgreement,
  type PipelineTarget,
  protectedInputWarning,
} from 'pairfair';
import { comparisonWarnings } from './chanceWarnings.ts';
import type { LoadedData } from './loadData.ts';
import type { Side } from './side.ts';
import { versions } from './version.ts';

/** What the report of a comparison says beyond the figures: names, notes, how to run it again. */
export function reportAbout(
  data: LoadedData,
  target: PipelineTarget,
  side: Side,
  plan: ComparisonPlan,
  config: string,
): ReportAbout {
  const { description, protectedAttribute, people, notes } = data;
  const { source, digest } = description;
  const { column, positive, negative } = target;
  const { provenance } = side;
  const agreement = graphAgreement(provenance);
  return {
    source,
    target: { column, positive, negative },
    ...{ protectedColumns: protectedAttribute.columns, provenance, ids: people.ids },
    // What the judges agree on is among the warnings.
    notes: [...notes, ...ignoredNotes(data), ...side.notes],
    warnings: [
      ...comparisonWarnings(agreement),
      ...(plan.methods.some(seesGroup) ? [`PFR: ${protectedInputWarning}`] : []),
    ],
    again: {
      command: `pairfair compare ${JSON.stringify(source)} --config config.yaml`,
      config,
      versions,
      digests: {
        'the data': digest,
        ...(provenance.judgments !== undefined && { 'the judgments': provenance.judgments }),
      },
    },
  };
}

/** PFR takes the protected attribute as an input, in every form but one. */
function seesGroup(method: string): boolean {
  return method.startsWith('pfr') && method !== 'pfr-exclude';
}

function ignoredNotes({ roles }: LoadedData): string[] {
  const ignored = roles.filter(({ role }) => role === 'ignored');
  if (ignored.length === 0) return [];
  const names = ignored.map(({ name, reason }) => (reason === '' ? name : `${name} (${reason})`));
  return [`Not learned from: ${names.join(', ')}.`];
}
