import {
  type FairnessTerm,
  type FitSpec,
  gradedDefaults,
  type PfrSolveOptions,
  type PipelineTarget,
  type RecipeSettings,
} from 'pairfair';
import { requireThresholdInside } from './choices/requireMeant.ts';
import { UsageError, type Values } from './command.ts';
import { classesDecide, readDecision, requireClassesToDecide } from './decisionFlags.ts';
import { missingOf } from './engine/chooseEngine.ts';
import { readAsked } from './engine/engineFlags.ts';
import type { TableRoles } from './tableRoles.ts';
import { versions } from './version.ts';

/** A table whose target is settled. */
export type TargetRoles = TableRoles & { readonly target: PipelineTarget };

/** Roles with a target. */
export function requireTarget(roles: TableRoles): TargetRoles {
  if (!roles.target) throw new UsageError('--target is needed.');
  return { ...roles, target: roles.target };
}

/** The roles a table must name: judges' order alone is learned without a target. */
export function neededRoles(values: Values): readonly ('target' | 'protected')[] {
  return orderWeightOf(values) === 1 ? ['protected'] : ['target', 'protected'];
}

/** η: how much it counts who deserves more. */
export function orderWeightOf(values: Values): number {
  const orderWeight = Number(values['order-weight'] ?? 0);
  if (orderWeight >= 0 && orderWeight <= 1) return orderWeight;
  throw new UsageError(`--order-weight must lie between 0 and 1, but is ${orderWeight}.`);
}

/** Stops where somebody is to deserve more and there are several classes. */
export function requireNoOrder(target: TableRoles['target'], orderWeight: number): void {
  if (!target?.classes || orderWeight === 0) return;
  throw new UsageError(
    `--order-weight says how much it counts who deserves more, and of the ${target.classes.length} classes of '${target.column}' none is more: leave it out, or say with --positive which one is to be told from all others.`,
  );
}

/** What the model flags ask for, over what tuning found. */
export function readSpec(
  roles: TableRoles,
  fairness: readonly FairnessTerm[],
  values: Values,
  tuned: Partial<Pick<PfrSolveOptions, 'gamma' | 'ridge' | 'strictness'>> = {},
): FitSpec {
  const { id, groups, target, split, weight, features, protectedAttribute, description } = roles;
  requireThresholdInside(values, target);
  const decision = readDecision(values);
  if (target?.kind === 'numeric') requireClassesToDecide(decision);
  if (decision && target?.classes) throw classesDecide();
  requireNoOrder(target, orderWeightOf(values));
  const number = (name: string) =>
    values[name] === undefined ? {} : { [name]: Number(values[name]) };
  return {
    ...{ features, target, protectedAttribute, fairness },
    selection: {
      id,
      groups,
      target,
      ...(weight !== null && { weight }),
      part: split === null ? null : { column: split, value: 'train' },
    },
    recipe: recipeSettings(values),
    neighbors: {
      ...number('neighbors'),
      ...readAsked(values),
    },
    ...(values.kernel !== undefined && {
      kernel: { name: values.kernel as 'rbf', ...number('width'), ...number('landmarks') },
    }),
    ...readModel(values, tuned),
    ...(decision?.kind === 'threshold' && { threshold: decision.value }),
    ...(decision && decision.kind !== 'threshold' && { decision }),
    seed: Number(values.seed ?? 1),
    provenance: { data: description.digest, versions, options: givenOptions(values) },
    ...(split !== null && { evaluate: { column: split, value: 'test' } }),
  };
}

/**
 * Graded PFR with the predictor of the frontier, or the paper's PFR, which cuts after so many
 * dimensions and is followed by a logistic regression, where `--dims` or the constraint asks for it.
 */
function readModel(
  values: Values,
  tuned: Partial<PfrSolveOptions>,
): Pick<FitSpec, 'solve' | 'predictor' | 'orderWeight' | 'c'> {
  const orderWeight = orderWeightOf(values);
  const given = (name: string) =>
    values[name] === undefined ? {} : { [name]: Number(values[name]) };
  const balance =
    values.balance === undefined ? {} : { balance: values.balance as 'weight' | 'none' };
  const cut =
    values.constraint === 'basis' || (values.dims !== undefined && values.strictness === undefined);
  if (!cut) {
    const { gamma, ridge, strictness } = { ...gradedDefaults, ...tuned };
    const asked = {
      ...given('gamma'),
      ...given('ridge'),
      ...given('strictness'),
      ...given('dims'),
    };
    const solve = { gamma, ridge, strictness, ...asked, ...balance };
    return { solve, predictor: 'frontier', ...(orderWeight > 0 && { orderWeight }) };
  }
  if (values.strictness !== undefined) {
    throw new UsageError('--strictness grades directions, --constraint basis cuts them: take one.');
  }
  if (orderWeight > 0) {
    throw new UsageError(
      '--order-weight needs graded PFR: leave --dims and --constraint basis out, or give a --strictness.',
    );
  }
  return {
    solve: {
      gamma: 0.5,
      ...{ ...given('gamma'), ...given('ridge'), ...given('dims'), ...balance },
      ...(values.constraint !== undefined && {
        constraint: values.constraint as 'representation' | 'basis',
      }),
    },
    c: 1,
  };
}

/** How the flags say that raw columns become numbers, for a fit and for what it is chosen by. */
export function recipeSettings(values: Values): RecipeSettings {
  return {
    scaling: (values.scaling ?? 'standard') as RecipeSettings['scaling'],
    missing: (values.missing ?? 'fill') as RecipeSettings['missing'],
    maxLevels: Number(values['max-levels'] ?? 500),
    ...(values.shape === 'rank' && { shape: 'rank' }),
    missingTexts: missingOf(values),
  };
}

/** The flags a model was asked for with, as far as they say how it was learned. */
function givenOptions(values: Values): Record<string, string | number | boolean> {
  const silent = [
    'json',
    'verbose',
    'config',
    'workers',
    'no-color',
    'engine',
    'memory-limit',
    'out',
    ...['sums', 'parts', 'spec', 'measured'],
  ];
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || silent.includes(name)) return [];
      return [
        [name, Array.isArray(value) ? value.join(',') : (value as string | number | boolean)],
      ];
    }),
  );
}
