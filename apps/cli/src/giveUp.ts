import type { Objective } from 'pairfair';
import { defaultGiveUp, parseObjective } from 'pairfair/internal';
import { type Flag, UsageError, type Values } from './command.ts';

/** How much AUC one is ready to give up for the judgments; also how `compare` tunes. */
export const giveUpFlag: Flag = {
  name: 'give-up',
  kind: 'number',
  value: 'E',
  help: `AUC (R² of numbers) to give up at most for consistency with the judgments (${defaultGiveUp})`,
};

/** The objective from the flags, checked. */
export function readObjective(values: Values): Objective {
  const objective: Objective = `give-up:${Number(values['give-up'] ?? defaultGiveUp)}`;
  try {
    parseObjective(objective);
  } catch {
    throw new UsageError(`--give-up takes a number from 0 to 1, but got ${values['give-up']}.`);
  }
  return objective;
}
