import {
  applyRecipe,
  type ElicitationSettings,
  estimateBudget,
  fitRecipe,
  type Judgment,
  neighborGraph,
  newElicitation,
  type SimulatedJudge,
  type SimulationTask,
  simulateJudgments,
  type Truth,
} from 'pairfair';
import { simulateElicitation } from 'pairfair/internal';
import { type Flag, type Invocation, UsageError, type Values } from '../../command.ts';
import type { AskedPeople } from './askedPeople.ts';

type Mode = ElicitationSettings['mode'];

/** Ways of choosing tasks, beside random ones, for each kind of question. */
const modes: Readonly<Record<SimulationTask['kind'], readonly Mode[]>> = {
  pair: ['spread', 'classes', 'uncertain'],
  rating: ['ratings'],
  comparison: ['ranking'],
};

/** How tasks are chosen. */
export const selectFlag: Flag = {
  name: 'select',
  kind: 'text',
  help: 'how tasks are chosen (random); pairs: random, spread, classes, uncertain; comparisons: random, ranking; ratings: random, ratings',
  choices: ['random', ...Object.values(modes).flat()],
};

/** What the judges say, asked as the flags say. */
export function askJudges(
  people: AskedPeople,
  panel: readonly SimulatedJudge[],
  truths: readonly Truth[],
  { values, signal, terminal }: Invocation,
): readonly Judgment[] {
  const { task, ids, groups, sides } = people;
  const { kind, levels } = task;
  const select = readSelect(values, kind);
  const overlap = Number(values.overlap ?? Math.min(2, panel.length));
  const seed = Number(values.seed ?? 1);
  const answers = readAnswers(values) ?? usualAnswers(people, select, overlap);
  const common = { panel, truths, levels, seed };
  if (select === 'random') {
    const tasks = Math.ceil(answers / overlap);
    const drawn = { ...common, kind, people: ids, groups, sides, tasks, overlap };
    return simulateJudgments(drawn).slice(0, answers);
  }
  const study = newElicitation({
    ...{ mode: select, groups, sides, overlap, seed },
    auditOverlap: Math.min(3, panel.length),
    ...(select === 'uncertain' && { candidates: candidatePairs(people) }),
  });
  const work = { signal, onProgress: terminal.progress };
  return simulateElicitation(study, { ...common, answers, ids, ...work }).judgments;
}

function readSelect(values: Values, kind: SimulationTask['kind']): Mode | 'random' {
  const select = String(values.select ?? 'random') as Mode | 'random';
  if (select === 'random' || modes[kind].includes(select)) return select;
  throw new UsageError(
    `--select ${select} does not choose ${kind}s; these can be chosen by ${['random', ...modes[kind]].join(', ')}.`,
  );
}

function readAnswers(values: Values): number | undefined {
  if (values.answers === undefined) return undefined;
  const [answers, ...more] = values.answers as readonly number[];
  if (more.length === 0 && Number.isInteger(answers) && answers! >= 1 && answers! <= 1e7) {
    return answers;
  }
  throw new UsageError(
    `--answers must be one whole number from 1 to 10000000, but is ${[answers, ...more].join(',')}.`,
  );
}

/** As many as such a study takes. */
function usualAnswers({ task, ids }: AskedPeople, select: Mode | 'random', overlap: number) {
  const random = { pair: 'spread', rating: 'ratings', comparison: 'ranking' } as const;
  const mode = select === 'random' ? random[task.kind] : select;
  const onTop = select === 'random' ? { audit: 0, repeats: 0 } : {};
  return estimateBudget({ mode, people: ids.length, overlap, ...onTop }).answers;
}

/** Neighbours in the features who are of different groups: their links bring the groups together. */
function candidatePairs({ table, groups, sides }: AskedPeople): (readonly [number, number])[] {
  const { x } = applyRecipe(fitRecipe(table), table);
  const { source, target } = neighborGraph(x, { neighbors: Math.min(10, table.rows - 1) });
  return Array.from(source, (a, e) => [a, target[e]!] as const).filter(
    ([a, b]) => groups[a] !== groups[b] && sides[a] === sides[b],
  );
}
