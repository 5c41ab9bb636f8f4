import type { SimulatedJudge, SimulationTask } from 'pairfair';
import { type Flag, UsageError, type Values } from '../../command.ts';

/** Who is asked, where judges are made up. */
export const panelFlags: readonly Flag[] = [
  {
    name: 'honest',
    kind: 'number',
    value: 'N',
    help: 'judges who say what they see (10 when no others are named)',
  },
  {
    name: 'error',
    kind: 'number',
    value: 'E',
    help: 'share of their answers about pairs that are wrong (0.05)',
  },
  {
    name: 'noise',
    kind: 'number',
    value: 'S',
    help: 'standard deviation of their ratings, in steps (0.5)',
  },
  {
    name: 'slope',
    kind: 'number',
    value: 'S',
    help: 'log-odds of preferring who is better by one standard deviation (2.5)',
  },
  {
    name: 'cannot',
    kind: 'number',
    value: 'C',
    help: 'share of answers that are "cannot compare" or "cannot say" (0)',
  },
  { name: 'lenient', kind: 'number', value: 'N', help: 'judges who rate higher than the others' },
  { name: 'leniency', kind: 'number', value: 'L', help: 'by how many steps (1)' },
  {
    name: 'always-yes',
    kind: 'number',
    value: 'N',
    help: 'judges who say yes, give the highest rating, prefer who is shown first',
  },
  { name: 'coin', kind: 'number', value: 'N', help: 'judges who toss coins' },
  {
    name: 'camps',
    kind: 'number',
    value: 'N',
    help: 'how many minds the honest judges are of, dealt out in turn (1)',
  },
  {
    name: 'apart',
    kind: 'number',
    value: 'A',
    help: 'share of people whom camps after the first see otherwise (0.5)',
  },
];

/** The panel that the flags describe, for the kinds of question that it is asked. */
export function readPanel(
  values: Values,
  kinds: readonly SimulationTask['kind'][],
): SimulatedJudge[] {
  const given = ['honest', 'lenient', 'always-yes', 'coin'].some((name) => name in values);
  const honest = count(values, 'honest', given ? 0 : 10);
  const lenient = count(values, 'lenient', 0);
  const camps = count(values, 'camps', 1);
  requireFlagsOfKind(values, kinds);
  if (camps < 1 || camps > Math.max(1, honest)) {
    throw new UsageError(
      `--camps must be from 1 to the number of honest judges, ${honest}, but is ${camps}.`,
    );
  }
  const error = share(values, 'error', 0.05);
  const common = { cannot: share(values, 'cannot', 0) };
  const seeing = {
    ...common,
    yesIfAlike: 1 - error,
    noIfNot: 1 - error,
    noise: least(values, 'noise', 0.5),
    slope: least(values, 'slope', 2.5),
  };
  const panel: SimulatedJudge[] = [
    ...named('honest', honest).map((name, k) => ({ name, ...seeing, camp: k % camps })),
    ...named('lenient', lenient).map((name) => ({
      ...{ name, ...seeing },
      leniency: Number(values.leniency ?? 1),
    })),
    ...named('always-yes', count(values, 'always-yes', 0)).map((name) => ({
      ...{ name, ...common },
      manner: 'always-yes' as const,
    })),
    ...named('coin', count(values, 'coin', 0)).map((name) => ({
      ...{ name, ...common },
      manner: 'coin-flip' as const,
    })),
  ];
  if (panel.length === 0) {
    throw new UsageError('Somebody must be asked: --honest, --lenient, --always-yes or --coin N.');
  }
  return panel;
}

/** The panel in words. */
export function panelWords(panel: readonly SimulatedJudge[]): string {
  const counts = new Map<string, number>();
  for (const { name } of panel) {
    const manner = name.replace(/-\d+$/, '');
    counts.set(manner, (counts.get(manner) ?? 0) + 1);
  }
  return Array.from(counts, ([manner, judges]) => `${judges} ${manner}`).join(', ');
}

/** A flag that says nothing about the kind of question would do nothing. */
function requireFlagsOfKind(values: Values, kinds: readonly SimulationTask['kind'][]): void {
  const belongs = {
    error: 'pair',
    noise: 'rating',
    slope: 'comparison',
    lenient: 'rating',
    leniency: 'rating',
  } as const;
  for (const [name, of] of Object.entries(belongs)) {
    if (name in values && !kinds.includes(of)) {
      throw new UsageError(
        `--${name} is about ${of}s, but judges are asked for ${kinds.join('s and ')}s (--kind ${of}).`,
      );
    }
  }
  if (values.leniency !== undefined && values.lenient === undefined) {
    throw new UsageError('--leniency goes with --lenient N.');
  }
  if (values.apart !== undefined && Number(values.camps ?? 1) < 2) {
    throw new UsageError('--apart goes with --camps N, from 2.');
  }
}

function named(manner: string, judges: number): string[] {
  return Array.from({ length: judges }, (_, k) => `${manner}-${k + 1}`);
}

function count(values: Values, name: string, otherwise: number): number {
  const value = Number(values[name] ?? otherwise);
  if (Number.isInteger(value) && value >= 0 && value <= 10_000) return value;
  throw new UsageError(`--${name} must be a whole number from 0 to 10000, but is ${value}.`);
}

function share(values: Values, name: string, otherwise: number): number {
  const value = Number(values[name] ?? otherwise);
  if (value >= 0 && value <= 1) return value;
  throw new UsageError(`--${name} must lie in [0, 1], but is ${value}.`);
}

function least(values: Values, name: string, otherwise: number): number {
  const value = Number(values[name] ?? otherwise);
  if (value >= 0) return value;
  throw new UsageError(`--${name} must not be negative, but is ${value}.`);
}
