import type { GraphProvenance } from '../../graphs/graphToJson.ts';

/** What is known of the agreement of the judges behind a fairness graph. */
export interface GraphAgreement {
  /** Whether the graph comes only from judges whose agreement cannot be told from chance. */
  readonly chance: boolean;
  /** What has to be said wherever the graph is used: agreement at chance level, or unknown. */
  readonly warnings: readonly string[];
}

/**
 * The agreement that the provenance of a graph records; see `measureAgreement`. Graphs that no
 * judges made (rankings, ratings of a column) have none. Of a sum (`method: 'sum'`, its terms among
 * the parameters) every part must be at chance level for the whole to be.
 *
 * @example
 * const { provenance } = graphFromJson(file);
 * const gammas = provenance && graphAgreement(provenance).chance ? [0] : [0, 0.5, 1];
 */
export function graphAgreement({ method, parameters = {} }: GraphProvenance): GraphAgreement {
  if (method === 'sum' && Array.isArray(parameters.terms)) {
    const terms = (parameters.terms as readonly GraphProvenance[]).map(graphAgreement);
    return {
      chance: terms.length > 0 && terms.every(({ chance }) => chance),
      warnings: Array.from(new Set(terms.flatMap(({ warnings }) => warnings))),
    };
  }
  const { distinguishable, verdict, says } = (parameters.agreement ?? {}) as {
    readonly distinguishable?: unknown;
    readonly verdict?: unknown;
    readonly says?: unknown;
  };
  if (distinguishable !== false) return { chance: false, warnings: [] };
  const words = typeof says === 'string' ? says : 'The agreement of the judges is not known.';
  return { chance: verdict === 'chance', warnings: [words] };
}
