import type { Study } from 'pairfair';
import { studyTerms } from 'pairfair/internal';
import { UsageError, type Values } from './command.ts';
import type { LoadedData } from './loadData.ts';
import { orderWeightOf, recipeSettings, requireNoOrder } from './readSpec.ts';
import type { Side } from './side.ts';

/** A loaded table and its judgments as a study that methods can be compared on. */
export function comparisonStudy(data: LoadedData, side: Side, values: Values): Study {
  const weight = orderWeightOf(values);
  requireNoOrder(data.target, weight);
  return {
    ...unjudgedStudy(data, values),
    side: side.information,
    ...(weight > 0 && { order: { weight, ...studyTerms(side.terms, data.people) } }),
  };
}

/** The same before anybody says who deserves what. */
export function unjudgedStudy(data: LoadedData, values: Values): Omit<Study, 'side'> {
  const { target, description, table, people, groups, parts } = data;
  if (!target) throw new UsageError('--target is needed.');
  return {
    name: description.source,
    table,
    labels: people.y,
    target: target.kind,
    ...(target.classes && { classNames: target.classes }),
    ...(people.weights && { weights: people.weights }),
    groups: people.groups,
    groupNames: groups.names,
    recipe: recipeSettings(values),
    ...(parts && { split: parts }),
  };
}
