import {
  type Elicitation,
  type Judgment,
  Random,
  type SimulatedJudge,
  simulatedPanel,
  simulateElicitation,
} from 'pairfair';

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
  /** Who deserves the same treatment as whom. */
  readonly classes: readonly number[];
  readonly answers: number;
  /** When the last answer was given, or a little earlier. */
  readonly until: Date;
}

/** Judges are careful, some less so; nobody is perfect. */
const manners = [
  { count: 6, yesIfAlike: 0.9, noIfNot: 0.95, cannot: 0.02 },
  { count: 2, yesIfAlike: 0.8, noIfNot: 0.9, cannot: 0.05 },
];
/** How many judges there are. */
export const demoJudges: number = manners.reduce((sum, { count }) => sum + count, 0);

const minute = 60_000;

/**
 * Plays a study through with simulated judges who answer one task after the other, in sessions over
 * the last three days, some seconds each with a pause now and then.
 */
export function simulateAnswers(start: Elicitation, options: SimulateOptions): SimulatedAnswers {
  const { judges, ids, classes, until } = options;
  const random = new Random(start.settings.seed, 'demo times');
  const panel: SimulatedJudge[] = simulatedPanel(manners).map((judge, j) => ({
    ...judge,
    name: judges[j] ?? judge.name,
  }));
  // Long enough ago that everybody is done by `until`.
  const clocks = panel.map(() => until.getTime() - (120 + random.integer(4000)) * minute);
  const given = panel.map(() => 0);
  const answers: SimulatedAnswer[] = [];
  let state = start;
  for (let idle = 0; answers.length < options.answers && idle < panel.length; ) {
    const judge = clocks.indexOf(Math.min(...clocks));
    const played = simulateElicitation(state, {
      panel: [panel[judge] as SimulatedJudge],
      truths: [{ classes }],
      ...{ answers: 1, ids, seed: answers.length + 1 },
    });
    const [record] = played.judgments;
    const shown = clocks[judge] as number;
    const ms = Math.round(6000 * Math.exp(0.5 * random.normal()));
    const pause = (given[judge] = (given[judge] as number) + 1) % 30 === 0 ? 5 * minute : 1500;
    clocks[judge] = shown + ms + pause;
    idle = record ? 0 : idle + 1;
    if (!record) continue;
    const task = played.state.tasks.findIndex((after, t) => after !== state.tasks[t]);
    state = played.state;
    answers.push({
      ...{ judge, task, record, ms },
      people: record.people.map((id) => ids.indexOf(String(id))),
      shownAt: new Date(shown),
      at: new Date(shown + ms),
    });
  }
  return { state, answers };
}
