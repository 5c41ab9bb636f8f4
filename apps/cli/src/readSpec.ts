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

/** The roles a table must name: judges' order alone is learned without a target. */
export function neededRoles(values: Values): readonly ('target' | 'protected')[] {
  return orderWeightOf(values) === 1 ? ['protected'] : ['target', 'protected'];
}

/** η: how much it counts who deserves more. */
function orderWeightOf(values: Values): number {
  const orderWeight = Number(values['order-weight'] ?? 0);
  if (orderWeight >= 0 && orderWeight <= 1) return orderWeight;
  throw new UsageError(`--order-weight must lie between 0 and 1, but is ${orderWeight}.`);
}

/** What the model flags ask for, over what tuning found. */
export function readSpec(
  roles: TableRoles,
  fairness: readonly FairnessTerm[],
  values: Values,
  tuned: Partial<Pick<PfrSolveOptions, 'gamma' | 'dims' | 'ridge'>> & { readonly c?: number } = {},
): FitSpec {
  const { id, groups, target, split, features, protectedAttribute, description } = roles;
  const { c = 1, ...chosen } = tuned;
  const orderWeight = orderWeightOf(values);
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
    solve: {
      gamma: 0.5,
      ...(tuned.gamma === undefined && {
        ...number('gamma'),
        ...number('dims'),
        ...number('ridge'),
      }),
      ...chosen,
      ...(values.balance !== undefined && { balance: values.balance as 'weight' | 'none' }),
      ...(values.constraint !== undefined && {
        constraint: values.constraint as 'representation' | 'basis',
      }),
    },
    ...(orderWeight > 0 ? { predictor: 'frontier', orderWeight } : { c }),
    ...{ threshold: Number(values.threshold ?? 0.5), seed: Number(values.seed ?? 1) },
    provenance: { data: description.digest, versions, options: givenOptions(values) },
    ...(split !== null && { evaluate: { column: split, value: 'test' } }),
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
