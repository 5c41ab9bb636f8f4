// Plain data without imports: the server and the pages both read it.

/** What one task asks of a judge: about how many people, and which words answer it beside `skip`. */
export const taskKinds = {
  pair: { people: 2, answers: ['yes', 'no', 'cannot-compare'] },
  /** Answered by the number of a step, too. */
  rating: { people: 1, answers: ['cannot-say'] },
  comparison: { people: 2, answers: ['first', 'equal', 'second', 'cannot-compare'] },
  /** Answered by an order of its people, too; how many they are, the study says. */
  ranking: { people: 'list', answers: ['cannot-compare'] },
} as const;

/** A kind of task. */
export type TaskKind = keyof typeof taskKinds;

/** A word that answers a task. */
export type AnswerWord = (typeof taskKinds)[TaskKind]['answers'][number];

/**
 * What is particular about each kind of study; everything else is the same for all.
 *
 * - `kinds` of its tasks: the first for two people at a time, the last for lists;
 * - `elicitation`: how the library chooses tasks; null where the study's strategy decides;
 * - `withinGroups`: people of different groups are never in one task, so that judges see nothing of
 *   the protected attribute;
 * - `steps`, `direction`, `lists`: whether its question has steps, whether it may ask who deserves
 *   more, whether its tasks are lists whose length can be chosen;
 * - `graphMethods`: how its answers become a graph, the usual one first; `graphSettings`: what can
 *   be set about that;
 * - `asks`, `answers`, `holds`: words for the codebook and for files that do not fit.
 */
export const modes = {
  pairs: {
    kinds: ['pair'],
    ...{ elicitation: null, withinGroups: false },
    ...{ steps: false, direction: true, lists: false },
    graphMethods: ['majority', 'two-coin'],
    graphSettings: ['threshold', 'minAnswers'],
    asks: 'whether two people deserve the same treatment',
    answers: 'yes, no, cannot-compare, skip',
    holds: 'pairs',
  },
  ratings: {
    kinds: ['rating'],
    ...{ elicitation: 'ratings', withinGroups: false },
    ...{ steps: true, direction: false, lists: false },
    graphMethods: ['mean', 'leniency', 'dawid-skene'],
    graphSettings: ['decidedOnly'],
    asks: 'how much one person deserves, in steps',
    answers: '1 to the number of steps, cannot-say, skip',
    holds: 'ratings',
  },
  ranking: {
    kinds: ['comparison', 'ranking'],
    ...{ elicitation: 'ranking', withinGroups: true },
    ...{ steps: false, direction: false, lists: true },
    graphMethods: ['bradley-terry', 'plackett-luce', 'crowd-bradley-terry'],
    graphSettings: ['quantiles', 'decidedOnly'],
    asks: 'who of the same group is better suited',
    answers:
      'first, second, equal, cannot-compare, skip; of a list: the ids, best first (CSV: better and worse are swapped where the answer is second)',
    holds: 'comparisons or lists',
  },
} as const satisfies Readonly<Record<string, ModeFacts>>;

interface ModeFacts {
  readonly kinds: readonly TaskKind[];
  readonly elicitation: 'ratings' | 'ranking' | null;
  readonly withinGroups: boolean;
  readonly steps: boolean;
  readonly direction: boolean;
  readonly lists: boolean;
  readonly graphMethods: readonly string[];
  readonly graphSettings: readonly GraphSetting[];
  readonly asks: string;
  readonly answers: string;
  readonly holds: string;
}

/** What can be set about a graph in some kinds of study and not in others. */
export type GraphSetting = 'threshold' | 'minAnswers' | 'quantiles' | 'decidedOnly';

/** A kind of study. */
export type StudyMode = keyof typeof modes;

/** A way from answers to a graph. */
export type GraphMethod = (typeof modes)[StudyMode]['graphMethods'][number];

/** Every kind of study, in the order in which they are offered. */
export const modeNames = Object.keys(modes) as readonly StudyMode[];

/** Whether something can be set about the graphs of a kind of study. */
export function hasGraphSetting(mode: StudyMode, setting: GraphSetting): boolean {
  return (modes[mode].graphSettings as readonly GraphSetting[]).includes(setting);
}

/** The kind of the tasks of a study. */
export function taskKindOf(mode: StudyMode, listSize: number): TaskKind {
  const kinds: readonly TaskKind[] = modes[mode].kinds;
  return (listSize === 2 ? kinds[0] : kinds.at(-1)) as TaskKind;
}

/** How many people a task of a study is about. */
export function taskSizeOf(mode: StudyMode, listSize: number): number {
  const { people } = taskKinds[taskKindOf(mode, listSize)];
  return people === 'list' ? listSize : people;
}

/** The words that answer tasks of a kind of study, as their buttons stand. */
export function answerWords(mode: StudyMode): readonly AnswerWord[] {
  return [...new Set(modes[mode].kinds.flatMap((kind) => [...taskKinds[kind].answers]))];
}
