import type { Judgment } from '../records/judgment.ts';
import { type Fault, judgmentFault } from '../records/judgmentFault.ts';

/** What is wrong with a judgment about these people, or undefined. */
export function placeFault(
  judgment: Judgment,
  places: ReadonlyMap<string, number>,
  groups: Int32Array,
  options: { readonly levels?: number; readonly groups?: unknown },
): Fault | undefined {
  const fault = judgmentFault(judgment);
  if (fault) return fault;
  for (const person of judgment.people) {
    if (!places.has(String(person))) {
      return { code: 'unknown-person', reason: `nobody is called '${person}'` };
    }
  }
  if (judgment.kind === 'rating') return levelFault(judgment.answer, options.levels);
  const within = judgment.kind === 'comparison' || judgment.kind === 'ranking';
  return within && options.groups ? groupFault(judgment.people, places, groups) : undefined;
}

function levelFault(answer: unknown, levels: number | undefined): Fault | undefined {
  // Without a stated scale the highest rating makes it, so one typing error must not.
  const most = levels ?? 1000;
  if (typeof answer !== 'number' || answer <= most) return undefined;
  return { code: 'answer', reason: `the rating is ${answer}, but the scale ends at ${most}` };
}

function groupFault(
  people: Judgment['people'],
  places: ReadonlyMap<string, number>,
  groups: Int32Array,
): Fault | undefined {
  const groupOf = (person: unknown) => groups[places.get(String(person))!];
  const first = groupOf(people[0]);
  for (const person of people) {
    const group = groupOf(person);
    if (group < 0) {
      return { code: 'unknown-group', reason: `'${person}' is of no known group` };
    }
    if (group !== first) {
      return {
        code: 'across-groups',
        reason: `'${people[0]}' is of group ${first} and '${person}' of group ${group}, but comparisons are made within a group`,
      };
    }
  }
  return undefined;
}
