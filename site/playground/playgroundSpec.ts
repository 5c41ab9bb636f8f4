import { settleTarget } from '@pairfair/workbench/roles';
import {
  combineGroups,
  type Engine,
  type FairnessTerm,
  type FitSpec,
  gradedDefaults,
  PairfairError,
  type RuleTerm,
} from 'pairfair';
import { columnTexts, levelText, missingTexts, requireColumn } from 'pairfair/internal';
import { idColumn } from './lookAtTable.ts';
import type { Choices } from './messages.ts';
import type { PlaygroundTable } from './readTable.ts';

/** Put there by the build. */
declare const PAIRFAIR_VERSION: string;
/** What made a file. */
export const versions: Readonly<Record<string, string>> = { pairfair: PAIRFAIR_VERSION };

const mostGroups = 50;
const quantiles = 10;

/**
 * What the choices ask for, as the command asks for it: `pairfair fit` with the same columns.
 *
 * @throws PairfairError for roles that cannot be.
 */
export async function playgroundSpec(
  table: PlaygroundTable,
  engine: Engine,
  choices: Choices,
  fairness: readonly FairnessTerm[],
): Promise<FitSpec> {
  requireRoles(choices);
  const groups = await groupsOf(engine, choices.protectedColumn);
  const column = requireColumn(table, choices.target);
  const met = new Set(columnTexts(column).filter((text) => text !== null));
  const hint = 'Say which of them counts as yes.';
  const target = settleTarget(column, met, { ...asked(choices), hint });
  const levels = groups.combinations.flatMap(({ values: [value] }) =>
    value ? [levelText(value)] : [],
  );
  return {
    ...{ target, fairness, features: choices.features },
    selection: { id: idColumn(table), groups, target, part: null },
    protectedAttribute: {
      columns: [choices.protectedColumn],
      ...{ values: [null], groups: groups.names, levels: [Array.from(new Set(levels)).sort()] },
      input: 'include',
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500, missingTexts },
    neighbors: {},
    solve: gradedDefaults,
    predictor: 'frontier',
    seed: 1,
    provenance: { data: table.digest, versions, options: flagsOf(choices) },
    original: true,
  };
}

/** The term that a column of ratings or of a ranking makes. */
export function columnTerm({ judgments }: Choices): RuleTerm | null {
  if (judgments.kind === 'pairs') return null;
  const { kind, column } = judgments;
  if (kind === 'ratings') {
    const classes = { rule: 'nearest' } as const;
    const provenance = { method: 'ratings', parameters: { column, classes: 'round' } };
    return { weight: 1, rule: { kind: 'classes', column, classes }, provenance };
  }
  const ties = 'spread';
  return {
    weight: 1,
    rule: { kind: 'quantiles', column, quantiles, ties },
    provenance: { method: 'ranking', parameters: { column, quantiles, ties } },
  };
}

/** The target as chosen: one value against all others, or a number. */
function asked({ positive }: Choices): { positive: string } | { task: 'number' } {
  return positive === '' ? { task: 'number' } : { positive };
}

/** The flags of the command that say the same. */
export function flagsOf(choices: Choices): { [flag: string]: string } {
  const { target, protectedColumn, features, judgments } = choices;
  return {
    ...{ target, ...asked(choices), protected: protectedColumn, features: features.join(',') },
    ...(judgments.kind === 'pairs'
      ? { judgments: 'judgments.ndjson' }
      : { [judgments.kind]: judgments.column }),
  };
}

function requireRoles({ target, protectedColumn, features, judgments }: Choices): void {
  const judged = judgments.kind === 'pairs' ? null : judgments.column;
  const say = (message: string) => new PairfairError('invalid-option', message);
  if (target === protectedColumn) {
    throw say(`'${target}' is chosen as target and as protected attribute: choose two columns.`);
  }
  if (judged === target) {
    throw say(`'${target}' is what is predicted, so it cannot say who deserves the same as well.`);
  }
  if (features.length === 0) throw say('Choose at least one column to learn from.');
  const clash = features.find((name) => [target, protectedColumn, judged].includes(name));
  if (clash === undefined) return;
  throw say(`'${clash}' has another role already: take it out of the columns to learn from.`);
}

async function groupsOf(engine: Engine, column: string): Promise<FitSpec['selection']['groups']> {
  const { combinations } = await engine.combinations([column], 100_000);
  const texts = combinations.map(({ values: [value] }) => (value ? levelText(value) : null));
  const { groups, names } = combineGroups(texts);
  if (names.length < 2 || names.length > mostGroups) {
    throw new PairfairError(
      'degenerate',
      `The protected attribute must tell from 2 to ${mostGroups} groups apart, but '${column}' has ${names.length}.`,
    );
  }
  return {
    columns: [column],
    names,
    combinations: combinations.flatMap(({ values }, k) =>
      groups[k] < 0 ? [] : [{ values, group: groups[k] }],
    ),
  };
}
