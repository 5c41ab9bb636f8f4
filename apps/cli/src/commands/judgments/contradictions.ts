import { type Answers, findContradictions } from 'pairfair';
import { findOrderCircles, majorityPairs, type OrderStatement } from 'pairfair/internal';
import { aggregationFlags } from '../../aggregationFlags.ts';
import { commandLine } from '../../commandLine.ts';
import { aggregateOptions } from '../../judgmentAnswers.ts';
import { judged, judgedFlags } from './judged.ts';
import type { Verb } from './verb.ts';

/** What most answers say of two people, with who gave them. */
interface Statement {
  readonly people: readonly [string, string];
  readonly says: 'the same' | 'not the same' | 'the first more';
  /** Judges who said so, and those who said something else. */
  readonly agree: readonly string[];
  readonly disagree: readonly string[];
}

/** Statements that cannot all hold, by most of the answers to each. */
interface Told {
  readonly people: readonly string[];
  readonly statements: readonly Statement[];
  readonly says: string;
  /** The pair with the least agreement: the one to ask about again. */
  readonly ask_again: readonly [string, string];
}

const mostShown = 20;

/** Finds what most answers say and what cannot all hold: of three people, or in a circle. */
export const contradictions: Verb = {
  flags: [
    ...judgedFlags,
    ...aggregationFlags.filter(({ name }) => ['min-answers', 'agreement-threshold'].includes(name)),
  ],
  async run(invocation) {
    const { values, terminal } = invocation;
    const { answers, ids } = await judged(invocation);
    const { minAnswers = 2, threshold = 0.5 } = aggregateOptions(answers, values).pairs ?? {};
    const triangles = trianglesOf(answers, ids, { minAnswers, threshold });
    const circles = findOrderCircles(answers, { minAnswers }).map(({ statements }) =>
      tell(statements.map((one) => orderStatement(one, answers, ids))),
    );
    const found = [...triangles.found, ...circles];
    const count = triangles.count + circles.length;
    terminal.print(
      count === 0
        ? 'No contradictions: nothing that most answers say excludes another.'
        : `${count} ${count === 1 ? 'contradiction' : 'contradictions'}: what most answers say cannot all hold.`,
    );
    for (const { says } of found.slice(0, mostShown)) terminal.print(`  ${says}`);
    if (count > mostShown) terminal.print(`  … and ${count - mostShown} more (--json lists them)`);
    const file = String(invocation.positionals[1]);
    terminal.next(commandLine('judgments', 'aggregate', file, '--out', 'graph.json'));
    return { format: 'pairfair/contradictions', version: 2, count, found };
  },
};

function trianglesOf(
  answers: Answers,
  ids: readonly string[],
  options: { readonly minAnswers: number; readonly threshold: number },
): { count: number; found: Told[] } {
  const decisions = majorityPairs(answers.pairs, options);
  const { count, found } = findContradictions(answers.size, decisions);
  const told = found.map(({ links, denied, people }) => {
    const [first, third, last] = people.map((person) => ids[person] ?? '') as [
      string,
      string,
      string,
    ];
    const about = (pair: number, says: Statement['says'], a: string, b: string): Statement => ({
      ...{ people: [a, b], says },
      ...whoSaid(answers, pair, says === 'the same' ? 1 : 0),
    });
    return tell([
      about(links[0] as number, 'the same', first, third),
      about(links[1] as number, 'the same', third, last),
      about(denied, 'not the same', first, last),
    ]);
  });
  return { count, found: told };
}

/** Who answered so about a pair, and who answered otherwise; "cannot compare" is neither. */
function whoSaid(
  { pairs: { offsets, value, judge }, judges }: Answers,
  pair: number,
  wanted: 0 | 1,
): Pick<Statement, 'agree' | 'disagree'> {
  const [agree, disagree]: [string[], string[]] = [[], []];
  for (let k = offsets[pair] as number; k < (offsets[pair + 1] as number); k++) {
    if (value[k] === wanted) agree.push(judgeName(judges, judge[k]));
    else if (value[k] === 1 - wanted) disagree.push(judgeName(judges, judge[k]));
  }
  return { agree, disagree };
}

function orderStatement(
  { better, worse, agree, disagree }: OrderStatement,
  { judges }: Answers,
  ids: readonly string[],
): Statement {
  return {
    people: [ids[better] ?? '', ids[worse] ?? ''],
    says: 'the first more',
    agree: agree.map((judge) => judgeName(judges, judge)),
    disagree: disagree.map((judge) => judgeName(judges, judge)),
  };
}

function judgeName(judges: readonly string[], judge: number | undefined): string {
  return judges[judge ?? -1] ?? 'somebody';
}

function tell(statements: readonly Statement[]): Told {
  const share = ({ agree, disagree }: Statement) => agree.length / (agree.length + disagree.length);
  const [weakest] = statements.slice().sort((a, b) => share(a) - share(b)) as [Statement];
  const said = statements.map(inWords);
  const again = `Ask again about ${weakest.people.join(' and ')}.`;
  return {
    people: Array.from(new Set(statements.flatMap(({ people }) => people))),
    statements,
    says: `${said.slice(0, -1).join(', ')}, but ${said.at(-1)}. ${again}`,
    ask_again: weakest.people,
  };
}

function inWords({ people: [a, b], says, agree, disagree }: Statement): string {
  const what =
    says === 'the first more'
      ? `${a} deserves more than ${b}`
      : `${a} and ${b} ${says === 'the same' ? 'deserve' : 'do not deserve'} the same`;
  const others = disagree.length > 0 ? `; otherwise: ${listed(disagree)}` : '';
  return `${what} (${agree.length} of ${agree.length + disagree.length}: ${listed(agree)}${others})`;
}

function listed(names: readonly string[]): string {
  return names.length > 5
    ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
    : names.join(', ');
}
