import type { Study } from 'pairfair';
import { UsageError } from './command.ts';
import type { LoadedData } from './loadData.ts';
import type { LoadedTarget } from './readTarget.ts';
import type { Side } from './sideInformation.ts';

/** A loaded table and its judgments as a study that methods can be compared on. */
export function comparisonStudy(
  data: LoadedData & { readonly target: LoadedTarget },
  side: Side,
): Study {
  if (data.target.kind !== 'binary') {
    throw new UsageError(
      `A comparison needs a target with two classes, but '${data.target.column}' holds numbers.`,
    );
  }
  return {
    name: data.source,
    table: data.table,
    labels: data.target.values,
    groups: data.groups,
    groupNames: data.groupNames,
    side: side.information,
    ...(data.split && { split: data.split }),
  };
}
