import type { FairnessTerm, FitSpec, PfrSolveOptions, PipelineTarget } from 'pairfair';
import { UsageError, type Values } from './command.ts';
import type { TableRoles } from './tableRoles.ts';
import { versions } from './version.ts';

/** A table whose target is settled. */
export type TargetRoles = TableRoles & { readonly target: PipelineTarget };

/** Roles with a target. */
export function requireTarget(roles: TableRoles): TargetRoles {
  if (!roles.target) throw new UsageError('--target is needed.');
  return { ...roles, target: roles.target };
}

/** What the model flags ask for, over what tuning found. */
export function readSpec(
  roles: TargetRoles,
  fairness: readonly FairnessTerm[],
  values: Values,
  tuned: Partial<Pick<PfrSolveOptions, 'gamma' | 'ridge' | 'strictness'>> = {},
): FitSpec {
  const { id, groups, target, split, features, protectedAttribute, description } = roles;
  const number = (name: string) =>
    values[name] === undefined ? {} : { [name]: Number(values[name]) };
  return {
    ...{ features, target, protectedAttribute, fairness },
    selection: {
      id,
      groups,
      target,
      part: split === null ? null : { column: split, value: 'train' },
    },
    recipe: {
      scaling: (values.scaling ?? 'standard') as FitSpec['recipe']['scaling'],
      missing: (values.missing ?? 'fill') as FitSpec['recipe']['missing'],
      maxLevels: Number(values['max-levels'] ?? 500),
    },
    neighbors: {
      ...number('neighbors'),
      ...(values['neighbor-mode'] !== undefined && {
        mode: values['neighbor-mode'] as 'exact' | 'sample',
      }),
    },
    ...(values.kernel !== undefined && {
      kernel: { name: values.kernel as 'rbf', ...number('width'), ...number('landmarks') },
    }),
    ...readModel(values, tuned),
    ...{ threshold: Number(values.threshold ?? 0.5), seed: Number(values.seed ?? 1) },
    provenance: { data: description.digest, versions, options: givenOptions(values) },
    ...(split !== null && { evaluate: { column: split, value: 'test' } }),
  };
}

/** What `fit` uses where nobody says otherwise; how they were found: docs/findings.md. */
const defaults = { gamma: 0.5, ridge: 0.1, strictness: 0.5 };

/**
 * Graded PFR with the predictor of the frontier, or the paper's PFR, which cuts after so many
 * dimensions and is followed by a logistic regression, where `--dims` or the constraint asks for it.
 */
function readModel(
  values: Values,
  tuned: Partial<PfrSolveOptions>,
): Pick<FitSpec, 'solve' | 'predictor' | 'c'> {
  const given = (name: string) =>
    values[name] === undefined ? {} : { [name]: Number(values[name]) };
  const balance =
    values.balance === undefined ? {} : { balance: values.balance as 'weight' | 'none' };
  const cut =
    values.constraint === 'basis' || (values.dims !== undefined && values.strictness === undefined);
  if (!cut) {
    const { gamma, ridge, strictness } = { ...defaults, ...tuned };
    const asked = {
      ...given('gamma'),
      ...given('ridge'),
      ...given('strictness'),
      ...given('dims'),
    };
    return { solve: { gamma, ridge, strictness, ...asked, ...balance }, predictor: 'frontier' };
  }
  if (values.strictness !== undefined) {
    throw new UsageError('--strictness grades directions, --constraint basis cuts them: take one.');
  }
  return {
    solve: {
      gamma: defaults.gamma,
      ...{ ...given('gamma'), ...given('ridge'), ...given('dims'), ...balance },
      ...(values.constraint !== undefined && {
        constraint: values.constraint as 'representation' | 'basis',
      }),
    },
    c: 1,
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
