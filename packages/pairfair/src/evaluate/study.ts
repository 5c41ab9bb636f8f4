import type { Graph } from '../graphs/graph.ts';
import type { Table } from '../recipe/table.ts';
import type { Split } from './splitPeople.ts';

/** People, what is known of them, and who says which of them deserve the same treatment. */
export interface Study {
  readonly name: string;
  /** The feature columns; the protected attribute, the label and the judgments stay outside. */
  readonly table: Table;
  /** 0 or 1 per person. */
  readonly labels: Float64Array;
  /** Group of every person, an index into `groupNames`. */
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  readonly side: SideInformation;
  /** The study's own split; without it people are split by seed. */
  readonly split?: Split;
}

/** What is known about who deserves the same treatment, and so how W^F is made. */
export type SideInformation =
  /** Links over all people; `test` where test people are linked by something else. */
  | { readonly kind: 'graph'; readonly graph: Graph; readonly test?: Graph }
  /** A rating or class per person, −1 unknown. */
  | { readonly kind: 'classes'; readonly classes: Int32Array }
  /** A score per person that ranks within its group, NaN unknown. */
  | {
      readonly kind: 'ranking';
      readonly scores: Float64Array;
      readonly quantiles: number;
      readonly ties: 'spread' | 'share';
    };
