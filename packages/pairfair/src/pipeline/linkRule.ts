import { quantileMembers } from '../graphs/quantileMembers.ts';
import { type ClassRule, ratingClasses } from '../judgments/ratings/ratingClasses.ts';

/** How people are linked. */
export type LinkRule = CellRule | { readonly kind: 'pairs'; readonly pairs: PairRelation };

/** How people become members of cells; whoever shares a cell is linked (MATH.md, section 1). */
export type CellRule =
  /**
   * One cell per class of a rating, linking everyone in it: see `ratingClasses`. No rating, no
   * cell.
   */
  | { readonly kind: 'classes'; readonly column: string; readonly classes: ClassRule }
  /** Quantiles of a score within the own group, linking people of different groups. */
  | {
      readonly kind: 'quantiles';
      readonly column: string;
      readonly quantiles: number;
      readonly ties: 'spread' | 'share';
    }
  /** Memberships that come from elsewhere, by id. Ids of nobody here are left out and counted. */
  | {
      readonly kind: 'relation';
      readonly between: 'everyone' | 'groups';
      readonly members: MemberRelation;
    };

/**
 * Memberships by id: given as columns, or lying beside the data as a table (ClickHouse: `table` or
 * `db.table`; DuckDB: a file) with columns `id`, `cell`, `share`. Without the column, shares are 1.
 */
export type MemberRelation =
  | {
      readonly id: readonly string[];
      readonly cell: ArrayLike<number>;
      readonly share: ArrayLike<number>;
    }
  | { readonly table: string };

/** Pairs of people by id, each pair once, in either order; as a table: `a`, `b`, `weight`. */
export type PairRelation =
  | {
      readonly a: readonly string[];
      readonly b: readonly string[];
      readonly weight: ArrayLike<number>;
    }
  | { readonly table: string };

/** Whom the cells of a rule link. */
export function betweenOf(rule: CellRule): 'everyone' | 'groups' {
  if (rule.kind === 'relation') return rule.between;
  return rule.kind === 'quantiles' ? 'groups' : 'everyone';
}

/**
 * Checks the settings of a rule before a database gets them, as the graphs of the library do.
 *
 * @throws PairfairError `invalid-option`.
 */
export function requireRule(rule: LinkRule): void {
  if (rule.kind === 'classes') ratingClasses(new Float64Array(0), rule.classes);
  if (rule.kind === 'quantiles') quantileMembers([], [], rule);
}
