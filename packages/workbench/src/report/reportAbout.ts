import type { ReportAbout } from '@pairfair/output';
import {
  type ComparisonPlan,
  type GraphProvenance,
  graphAgreement,
  type PipelineTarget,
} from 'pairfair';
import { protectedInputWarning } from 'pairfair/internal';
import { agreementWarnings } from '../words/chanceWarnings.ts';

/** What was compared, as far as a report speaks of it. */
export interface ReportedStudy extends Pick<ReportAbout, 'title' | 'source' | 'ids' | 'notes'> {
  /** Of the data. */
  readonly digest: string;
  readonly target: PipelineTarget;
  readonly protectedColumns: readonly string[];
  readonly provenance: GraphProvenance;
  /** What was done about judges that cannot be told from chance, as `agreementWarnings` takes it. */
  readonly consequence: string;
  /** How to run it again. */
  readonly command: string;
  readonly config: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** What the report of a comparison says beyond the figures: names, notes, how to run it again. */
export function reportAbout(
  { digest, target, consequence, command, config, versions, ...about }: ReportedStudy,
  { methods }: Pick<ComparisonPlan, 'methods'>,
): ReportAbout {
  const { column, positive, negative, classes } = target;
  const { judgments } = about.provenance;
  return {
    ...about,
    target: { column, positive, negative, ...(classes && { classes }) },
    warnings: [
      ...agreementWarnings(graphAgreement(about.provenance), consequence),
      ...(methods.some(seesGroup) ? [`PFR: ${protectedInputWarning}`] : []),
    ],
    again: {
      ...{ command, config, versions },
      digests: {
        'the data': digest,
        ...(judgments !== undefined && { 'the judgments': judgments }),
      },
    },
  };
}

/** PFR takes the protected attribute as an input, in every form but one. */
function seesGroup(method: string): boolean {
  return method.startsWith('pfr') && method !== 'pfr-exclude';
}
