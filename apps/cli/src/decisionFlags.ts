import type { ChosenThreshold, DecisionRule } from 'pairfair';
import { type Flag, UsageError, type Values } from './command.ts';

/** From which score on the decision is 1, also by what it does to people whose labels are known. */
export const decisionFlags: readonly Flag[] = [
  {
    name: 'threshold',
    kind: 'number',
    value: 'T',
    help: 'score from which the decision is 1 (0.5)',
  },
  {
    name: 'rate',
    kind: 'number',
    value: 'R',
    help: 'the share of people to decide 1 for, those with the highest scores, instead of a threshold',
  },
  {
    name: 'threshold-for',
    kind: 'text',
    value: 'RULE',
    help: 'the threshold that keeps fpr=0.1, that reaches tpr=0.8, or youden: where both are furthest apart',
  },
];

/** The rule the flags ask for; null: the default. */
export function readDecision(values: Values): DecisionRule | null {
  const given = ['threshold', 'rate', 'threshold-for'].filter((name) => values[name] !== undefined);
  if (given.length > 1) {
    throw new UsageError(`--${given[0]} and --${given[1]} both settle decisions: give one.`);
  }
  if (values.threshold !== undefined) return { kind: 'threshold', value: Number(values.threshold) };
  if (values.rate !== undefined) {
    return { kind: 'rate', value: share('--rate', Number(values.rate)) };
  }
  if (values['threshold-for'] === undefined) return null;
  const text = String(values['threshold-for']);
  if (text === 'youden') return { kind: 'youden' };
  const [, kind, value = ''] = /^(fpr|tpr)=(.+)$/.exec(text) ?? [];
  if (kind === 'fpr' || kind === 'tpr') {
    return { kind, value: share(`--threshold-for ${kind}`, Number(value)) };
  }
  throw new UsageError(
    `--threshold-for takes fpr=0.1, tpr=0.8 (any share) or youden, but got '${text}'.`,
  );
}

function share(name: string, value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new UsageError(`${name} takes a share from 0 to 1, but got ${value}.`);
}

/** Stops when decisions are asked for about a number. */
export function requireClassesToDecide(rule: DecisionRule | null): void {
  if (!rule) return;
  const flag = { threshold: 'threshold', rate: 'rate' }[rule.kind as 'rate'] ?? 'threshold-for';
  throw new UsageError(`--${flag} is for classes: predicted numbers are not decided on.`);
}

/** What is said when decisions among more than two classes are to be cut. */
export function classesDecide(): UsageError {
  return new UsageError(
    'With more than two classes the largest score decides: leave --rate, --threshold and --threshold-for out.',
  );
}

/** What a rule came to, in a line. */
export function decisionLine({ threshold, positiveRate, tpr, fpr }: ChosenThreshold): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const known = Number.isNaN(tpr)
    ? ''
    : `: ${percent(tpr)} of those with label 1, ${percent(fpr)} of the others`;
  return `Decides 1 from a score of ${Number(threshold.toPrecision(6))} on, for ${percent(positiveRate)} of people${known}.`;
}
