import { PairfairError } from '../errors.ts';
import type { GraphProvenance } from '../graphs/graphToJson.ts';
import { aggregateJudgments } from '../judgments/aggregate/aggregateJudgments.ts';
import type { Answers } from '../judgments/answers/answers.ts';
import { collectAnswers } from '../judgments/answers/collectAnswers.ts';
import type { ReadJudgments } from '../judgments/records/readJudgments.ts';
import type { Links, People, Work } from './engine.ts';
import type { FairnessTerm, JudgmentTerm, RuleTerm } from './fitSpec.ts';
import { graphRules } from './graphRules.ts';
import type { LinkRule } from './linkRule.ts';
import { requireRows } from './requireRows.ts';

/** A term of the fairness side among some people: one list of links or several, each weighted. */
export interface TermLinks {
  readonly links: readonly { readonly weight: number; readonly links: Links }[];
  readonly provenance: GraphProvenance;
  readonly warnings: readonly string[];
}

/** The fairness side among some people: nobody else has a say in it. */
export async function fairnessLinks(
  people: People,
  terms: readonly FairnessTerm[],
  work: Work,
): Promise<TermLinks[]> {
  const out: TermLinks[] = [];
  for (const term of terms) {
    const { rules, provenance, warnings } = await rulesOf(people, term, work);
    const links: { weight: number; links: Links }[] = [];
    for (const { weight, rule } of rules) {
      links.push({
        weight: term.weight * weight,
        links: requireRows(people.rows, await people.links(rule, work)),
      });
    }
    out.push({ links, provenance, warnings });
  }
  return out;
}

/** Where the fairness side among some people comes from, before anybody is linked. */
export async function sideProvenance(
  people: People,
  terms: readonly FairnessTerm[],
  work: Work,
): Promise<GraphProvenance> {
  const found: TermRules[] = [];
  for (const term of terms) found.push(await rulesOf(people, term, work));
  return joinedProvenance(found);
}

interface TermRules {
  readonly rules: readonly { readonly weight: number; readonly rule: LinkRule }[];
  /** Answers that also speak of somebody else, and do not count. */
  readonly leftOut: number;
  readonly provenance: GraphProvenance;
  readonly warnings: readonly string[];
}

async function rulesOf(people: People, term: FairnessTerm, work: Work): Promise<TermRules> {
  if (isRule(term)) {
    const { rule, provenance } = term;
    return { rules: [{ weight: 1, rule }], leftOut: 0, provenance, warnings: [] };
  }
  const groups = await people.groupsOf(judgedPeople(term.judgments), work);
  return judgmentRules(term, groups);
}

/** Whether a term links by a rule rather than by judges' answers. */
export function isRule(term: FairnessTerm): term is RuleTerm {
  return 'rule' in term;
}

/** Everybody that judgments speak of, in the order of their names. */
export function judgedPeople({ judgments }: Pick<ReadJudgments, 'judgments'>): string[] {
  return Array.from(new Set(judgments.flatMap(({ people }) => people.map(String)))).sort();
}

/**
 * Puts together the answers that speak of these people alone, as links by id; no answer, no links.
 *
 * @param groups The people, by id, with their groups.
 */
export function judgmentRules(term: JudgmentTerm, groups: ReadonlyMap<string, number>): TermRules {
  const { answers, leftOut } = answersAmong(term, groups);
  if (!answers) {
    return { rules: [], leftOut, provenance: { method: 'judgments' }, warnings: [] };
  }
  const { graph, provenance, warnings } = aggregateJudgments(answers, term.aggregate);
  return { rules: graphRules(graph, answers.ids), leftOut, provenance, warnings };
}

/** The answers that speak of these people alone, and how many others there are; null: none do. */
export function answersAmong(
  { judgments: read, onProblem }: JudgmentTerm,
  groups: ReadonlyMap<string, number>,
): { readonly answers: Answers | null; readonly leftOut: number } {
  const known = Array.from(groups.keys()).sort();
  const inside = read.judgments.flatMap(({ people }, k) =>
    people.every((id) => groups.has(String(id))) ? [k] : [],
  );
  const leftOut = read.judgments.length - inside.length;
  if (inside.length === 0) return { answers: null, leftOut };
  const among = {
    ...read,
    judgments: inside.map((k) => read.judgments[k]),
    lines: read.lines.length > 0 ? inside.map((k) => read.lines[k]) : read.lines,
  };
  const answers = collectAnswers(among, {
    people: known,
    groups: known.map((id) => groups.get(id) ?? -1),
    ...(onProblem && { onProblem }),
  });
  return { answers, leftOut };
}

/** Where a sum of terms comes from; terms that one graph was taken apart into count once. */
export function joinedProvenance(
  terms: readonly { readonly provenance: GraphProvenance }[],
): GraphProvenance {
  const [first, ...others] = new Set(terms.map(({ provenance }) => provenance));
  if (!first) {
    throw new PairfairError('bad-data', 'Nothing says who deserves the same treatment.');
  }
  if (others.length === 0) return first;
  return { method: 'sum', parameters: { terms: [first, ...others] } };
}
