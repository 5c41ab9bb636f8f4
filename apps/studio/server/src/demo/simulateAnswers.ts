import {
  type Elicitation,
  type Judgment,
  Random,
  type SimulatedJudge,
  simulatedPanel,
} from 'pairfair';
import { simulateElicitation } from 'pairfair/internal';

/** An answer of a simulated judge, with what was shown and when. */
export interface SimulatedAnswer {
  /** Which of the judges. */
  readonly judge: number;
  readonly task: number;
  /** By number, in the order shown. */
  readonly people: readonly number[];
  readonly record: Judgment;
  readonly shownAt: Date;
  readonly at: Date;
  readonly ms: number;
}

/** A study that was played through. */
export interface SimulatedAnswers {
  readonly state: Elicitation;
  readonly answers: readonly SimulatedAnswer[];
}

/** Options for {@link simulateAnswers}. */
export interface SimulateOptions {
  /** What the judges are called. */
  readonly judges: readonly string[];
  readonly ids: readonly string[];
  /** How much people deserve, in steps; two of the same step deserve the same treatment. */
  readonly deserves: readonly number[];
  /** How many answers each judge has time for. */
  readonly quota: number;
  /** When the last answer was given, or a little earlier. */
  readonly until: Date;
}

/** Judges are careful, some less so; nobody is perfect. */
const manners = [
  { count: 6, yesIfAlike: 0.9, noIfNot: 0.95, noise: 0.4, cannot: 0.02 },
  { count: 2, yesIfAlike: 0.8, noIfNot: 0.9, noise: 0.7, cannot: 0.05 },
];
/** How many judges there are. */
export const demoJudges: number = manners.reduce((sum, { count }) => sum + count, 0);

const minute = 60_000;

/** Answers that a judge gives in one go. */
const perSession = 25;

/**
 * Plays a study through with simulated judges who come for a few sessions over the last three days
 * and answer one task after the other, some seconds each.
 */
export function simulateAnswers(start: Elicitation, options: SimulateOptions): SimulatedAnswers {
  const { judges, ids, deserves, quota, until } = options;
  const random = new Random(start.settings.seed, 'demo times');
  const panel: SimulatedJudge[] = simulatedPanel(manners).map((judge, j) => ({
    ...judge,
    name: judges[j] ?? judge.name,
  }));
  const turns = panel
    .flatMap((_, judge) => turnsOf(judge, quota / perSession, random))
    .sort((a, b) => a.before - b.before)
    .reverse();
  const answers: SimulatedAnswer[] = [];
  let state = start;
  for (const { judge, before, ms } of turns) {
    const played = simulateElicitation(state, {
      panel: [panel[judge] as SimulatedJudge],
      truths: [{ classes: deserves, scores: deserves }],
      ...{ answers: 1, ids, seed: answers.length + 1 },
    });
    const [record] = played.judgments;
    // Nothing to answer for this judge now; perhaps later, when others have answered.
    if (!record) continue;
    const task = played.state.tasks.findIndex((after, t) => after !== state.tasks[t]);
    state = played.state;
    const at = until.getTime() - before;
    answers.push({
      ...{ judge, task, record, ms },
      people: record.people.map((id) => ids.indexOf(String(id))),
      shownAt: new Date(at - ms),
      at: new Date(at),
    });
  }
  return { state, answers };
}

/** When a judge answers: how long before the end, and how long it took them. */
function turnsOf(
  judge: number,
  sessions: number,
  random: Random,
): { judge: number; before: number; ms: number }[] {
  return Array.from({ length: sessions }, () => {
    // The last two hours are nobody's: the studio has just been started.
    let before = (120 + random.integer(4000)) * minute;
    return Array.from({ length: perSession }, () => {
      const ms = Math.round(6000 * Math.exp(0.5 * random.normal()));
      before -= ms + 1500;
      return { judge, before, ms };
    });
  }).flat();
}
