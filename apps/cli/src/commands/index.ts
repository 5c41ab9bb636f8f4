import type { Command } from '../command.ts';
import { compare } from './compare.ts';
import { completionOf } from './completion.ts';
import { data } from './data.ts';
import { demo } from './demo.ts';
import { evaluate } from './evaluate.ts';
import { exportModel } from './export.ts';
import { fit } from './fit.ts';
import { graph } from './graph.ts';
import { inspect } from './inspect.ts';
import { judgments } from './judgments.ts';
import { predict, transform } from './predict.ts';
import { reproduce } from './reproduce.ts';
import { studio } from './studio.ts';
import { tune } from './tune.ts';
import { verify } from './verify.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  demo,
  fit,
  tune,
  compare,
  predict,
  transform,
  evaluate,
  graph,
  judgments,
  inspect,
  exportModel,
  verify,
  data,
  reproduce,
  studio,
  completionOf(() => commands),
];
