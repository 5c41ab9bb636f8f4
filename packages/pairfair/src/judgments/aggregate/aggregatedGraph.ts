import type { Graph } from '../../graphs/graph.ts';
import type { GraphProvenance } from '../../graphs/graphToJson.ts';
import type { Answers } from '../answers/answers.ts';

/** A fairness graph made from judgments, with what one needs to defend it. */
export interface AggregatedGraph {
  readonly graph: Graph;
  /** How it was made: method, parameters, counts, digest of the judgments. */
  readonly provenance: GraphProvenance;
  /** What whoever uses the graph should know. */
  readonly warnings: readonly string[];
}

/** The provenance of a graph: how it was made, and from which and how many judgments. */
export function provenanceOf(
  { counts, digest, judges }: Answers,
  method: string,
  parameters: Readonly<Record<string, unknown>>,
): GraphProvenance {
  return {
    method,
    parameters: { ...parameters, counts: { ...counts, judges: judges.length } },
    judgments: digest,
  };
}
