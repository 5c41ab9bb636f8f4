import {
  type FairnessTerm,
  type Graph,
  type GraphProvenance,
  graphAgreement,
  type RuleTerm,
  type SideInformation,
  type Work,
} from 'pairfair';
import { isRule, ruleGraph, sideOfTerms, termsGraph } from 'pairfair/internal';
import type { Values } from './command.ts';
import { fairnessTerms } from './fairnessTerms.ts';
import type { LoadedData } from './loadData.ts';

/** What the user gave to say who deserves the same, over people in memory. */
export interface Side {
  readonly terms: readonly FairnessTerm[];
  /** The same, as the folds of a comparison take it. */
  readonly information: SideInformation;
  /** The graph over all usable people, for summaries. */
  readonly graph: Graph;
  readonly provenance: GraphProvenance;
  /** What a user should know, beside how far judges agree. */
  readonly notes: readonly string[];
}

/**
 * Reads the graph flags for people in memory.
 *
 * @param known What they say, where that was read before.
 */
export async function readSide(
  data: LoadedData,
  values: Values,
  work: Work = {},
  known?: readonly FairnessTerm[],
): Promise<Side> {
  const terms = known ?? (await fairnessTerms(data.engine, data, values, work));
  const { people } = data;
  const { graph, provenance, warnings } = termsGraph(terms, people);
  const agreement = graphAgreement(provenance);
  return {
    ...{ terms, graph, provenance },
    information: sideOfTerms(terms, people),
    notes: [
      ...terms.flatMap((term) => missingNote(term, data)),
      ...terms.flatMap((term) =>
        isRule(term) ? unknownNote(term, ruleGraph(term.rule, people).unknown) : [],
      ),
      ...warnings.filter((warning) => !agreement.warnings.includes(warning)),
    ],
  };
}

function missingNote(term: FairnessTerm, { people }: LoadedData): string[] {
  if (!isRule(term) || !('column' in term.rule)) return [];
  const { kind, column } = term.rule;
  const missing = people.numbers(column).filter((value) => Number.isNaN(value)).length;
  if (missing === 0) return [];
  return [`${missing} people have no ${kind === 'classes' ? 'rating' : 'rank'} and no links.`];
}

/** What is said of entries of a list about people who are not in the data. */
export function unknownNote(
  { provenance }: Pick<RuleTerm, 'provenance'>,
  unknown: number,
): string[] {
  if (unknown === 0) return [];
  const from = provenance.parameters?.table ?? 'the graph';
  return [`${unknown} rows of ${from} are about people who are not here, and are left out.`];
}
