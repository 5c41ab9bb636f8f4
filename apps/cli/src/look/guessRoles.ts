import type { Values } from '../command.ts';
import type { ColumnLook } from './columnLook.ts';

/** What a column seems to be for, and why. */
export interface Guess {
  readonly column: string;
  /** In a clause: "its name says so". */
  readonly why: string;
}

/** What the columns of a table seem to be for; what flags say is no guess any more. */
export interface GuessedRoles {
  readonly id: Guess | null;
  readonly split: Guess | null;
  readonly target: Guess | null;
  readonly protectedAttribute: Guess | null;
  /** Who deserves the same: a rating, or a score that ranks people within their group. */
  readonly judged: (Guess & { readonly flag: 'ranking' | 'ratings' }) | null;
}

const protectedName =
  /(^|[_ .-])(sex|gender|race|ethnic(ity)?|religion|nationality|citizenship|disability|disabled|skin|colou?r|caste|orientation|marital([_ ]?status)?|origin|background|age[_ ]?(cat|group|band|class)|group|minority)($|[_ .-])/i;
const targetName =
  /(^|[_ .-])(target|label|outcome|y|class|hired|approved|accepted|admitted|admission|graduated|default(ed)?|recid\w*|is_recid|two_year_recid|income|churn(ed)?|granted|passed|success|decision|result|credit_risk|survived)($|[_ .-])/i;
const ratingName = /(^|[_ .-])(rating|ratings|stars|grade)($|[_ .-])/i;
const rankingName =
  /(^|[_ .-])(rank|ranking|score|decile|decile_score|merit|points|percentile)($|[_ .-])/i;

const byName = 'its name says so';
const byFlag = 'as asked for';
/** The most groups that are taken for a guess of the protected attribute. */
const mostGroups = 12;
/** A number with no more values than this ranks nobody. */
const fewValues = 10;

/** Guesses what each column is for, from names and values; flags win. */
export function guessRoles(
  columns: readonly ColumnLook[],
  values: Values,
  /** How well a column of numbers goes with the target, 0 to 1. */
  goesWith: (column: string, target: string) => number,
): GuessedRoles {
  const taken = new Set<string>((values.ignore as string[] | undefined) ?? []);
  const take = (guess: Guess | null): Guess | null => {
    if (guess) taken.add(guess.column);
    return guess;
  };
  const free = () => columns.filter(({ name }) => !taken.has(name));
  const find = (why: string, holds: (column: ColumnLook) => boolean): Guess | null => {
    const found = free().find(holds);
    return found ? { column: found.name, why } : null;
  };
  const asked = (flag: string): Guess | null => {
    const [value] = [values[flag]].flat();
    if (value === undefined) return null;
    return { column: String(value).split('=')[0] as string, why: byFlag };
  };

  for (const flag of ['id', 'split', 'target', 'protected', 'ranking', 'ratings'])
    take(asked(flag));
  const id =
    asked('id') ??
    take(find(byName, ({ name }) => /^id$/i.test(name))) ??
    take(find('everybody has a value of their own', ({ idLike, index }) => idLike && !index)) ??
    take(find('it numbers the rows', ({ index }) => index));
  const split =
    asked('split') ?? take(find('it says train or test', (column) => isSplit(column))) ?? null;
  const protectedAttribute =
    asked('protected') ??
    take(find(byName, (column) => protectedName.test(column.name) && isGroups(column)));
  const target =
    asked('target') ??
    take(find(byName, (column) => targetName.test(column.name) && isClasses(column))) ??
    take(find(byName, (column) => targetName.test(column.name) && isFewClasses(column))) ??
    take(lastOf(free(), isClasses, 'the last column with two values')) ??
    take(find(byName, ({ name, kind }) => targetName.test(name) && kind === 'numeric'));
  const group =
    protectedAttribute ?? take(find('the first column with few values; no name says so', isGroups));
  return { id, split, target, protectedAttribute: group, judged: judgedOf() };

  function judgedOf(): GuessedRoles['judged'] {
    for (const flag of ['ranking', 'ratings'] as const) {
      const given = asked(flag);
      if (given) return { ...given, flag };
    }
    const numbers = (column: ColumnLook) => column.kind === 'numeric' && column.distinct > 2;
    const rating = find(byName, (column) => ratingName.test(column.name) && numbers(column));
    if (rating) return { ...rating, flag: 'ratings' };
    const ranking = find(byName, (column) => rankingName.test(column.name) && numbers(column));
    if (ranking) return { ...ranking, flag: 'ranking' };
    if (!target) return null;
    const [best] = free()
      .filter((column) => numbers(column) && !column.idLike && column.distinct > fewValues)
      .map(({ name }) => ({ name, value: goesWith(name, target.column) }))
      .sort((a, b) => b.value - a.value);
    if (!best) return null;
    const why =
      'a stand-in: the number that goes most with the target; no column looks like a judgment';
    return { column: best.name, flag: 'ranking', why };
  }
}

function isSplit({ distinct, frequent }: ColumnLook): boolean {
  const words = frequent.map(({ value }) => value.toLowerCase());
  return distinct === 2 && words.includes('train') && words.includes('test');
}

function isGroups({ distinct, idLike }: ColumnLook): boolean {
  return distinct >= 2 && distinct <= mostGroups && !idLike;
}

function isClasses({ distinct }: ColumnLook): boolean {
  return distinct === 2;
}

/** Words, a few different ones: several classes. */
function isFewClasses({ kind, distinct }: ColumnLook): boolean {
  return kind === 'category' && distinct > 2 && distinct <= fewValues;
}

function lastOf(
  columns: readonly ColumnLook[],
  holds: (column: ColumnLook) => boolean,
  why: string,
): Guess | null {
  const found = columns.findLast(holds);
  return found ? { column: found.name, why } : null;
}
