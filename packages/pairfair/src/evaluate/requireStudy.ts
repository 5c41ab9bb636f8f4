import { requireFinite, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { requireClassNumbers } from '../metrics/evaluateClasses.ts';
import { requireLabels } from '../metrics/metricChecks.ts';
import type { Study } from './study.ts';

/**
 * Checks a study before anything is computed on it.
 *
 * @throws PairfairError `bad-data` when labels are not two classes (naming what was met), a
 * feature equals the target, or somebody's group is unknown; `shape-mismatch` for wrong lengths.
 */
export function requireStudy(study: Study): void {
  const { table, labels, groups, groupNames } = study;
  requireSameLength('labels', labels.length, 'the table', table.rows);
  requireSameLength('groups', groups.length, 'the table', table.rows);
  if (study.ownScores) {
    requireSameLength('ownScores', study.ownScores.length, 'the table', table.rows);
  }
  if (study.weights) requireSameLength('weights', study.weights.length, 'the table', table.rows);
  if (study.target === 'numeric') requireNumbers(labels);
  else if (study.classNames) requireAllClasses(labels, study.classNames);
  else requireClasses(labels);
  if (groupNames.length < 2) {
    throw new PairfairError(
      'degenerate',
      `A comparison needs at least two groups, but there is only '${groupNames[0]}'.`,
    );
  }
  const stranger = groups.findIndex((g) => !(g >= 0 && g < groupNames.length));
  if (stranger >= 0) {
    throw new PairfairError(
      'bad-data',
      `Everybody's group must be known, but row ${stranger} has group ${groups[stranger]}. Leave such people out or give them a group of their own.`,
    );
  }
  if (study.target === 'numeric') requireNoCopy(study);
  else requireNoLeak(study);
}

function requireClasses(labels: Float64Array): void {
  requireLabels('labels', labels);
  for (const label of [0, 1]) {
    if (!labels.includes(label)) {
      throw new PairfairError(
        'degenerate',
        `labels must be of two classes, but nobody has label ${label}.`,
      );
    }
  }
}

function requireAllClasses(labels: Float64Array, names: readonly string[]): void {
  requireClassNumbers(labels, names.length);
  names.forEach((name, k) => {
    if (labels.includes(k)) return;
    throw new PairfairError('degenerate', `Every class must occur, but nobody has '${name}'.`);
  });
}

function requireNumbers(labels: Float64Array): void {
  requireFinite('labels', labels);
  if (labels.every((label) => label === labels[0])) {
    throw new PairfairError('degenerate', `labels must differ, but everybody has ${labels[0]}.`);
  }
}

/** A feature that is the number to be predicted. */
function requireNoCopy({ table, labels }: Study): void {
  for (const column of table.columns) {
    if (column.kind !== 'numeric') continue;
    if (!labels.every((label, i) => column.values[i] === label)) continue;
    throw new PairfairError(
      'bad-data',
      `Column '${column.name}' is the target itself, row by row. Leave it out of the features.`,
    );
  }
}

/** A feature that is the target in disguise makes every figure worthless. */
function requireNoLeak({ table, labels, classNames }: Study): void {
  for (const column of table.columns) {
    const codes = column.kind === 'numeric' ? column.values : column.codes;
    const ofLabel = (classNames ?? [0, 1]).map(() => new Set<number>());
    for (let i = 0; i < labels.length; i++) ofLabel[labels[i]].add(codes[i]);
    const values = new Set(ofLabel.flatMap((own) => [...own]));
    if (values.size === ofLabel.length && ofLabel.every((own) => own.size === 1)) {
      throw new PairfairError(
        'bad-data',
        `Column '${column.name}' tells the target exactly: ${classNames ? 'one value for every class' : 'one value for label 0, another for label 1'}. Leave it out of the features.`,
      );
    }
  }
}
