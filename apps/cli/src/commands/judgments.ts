import { type Command, type Flag, UsageError } from '../command.ts';
import { didYouMean } from '../nearest.ts';
import { aggregate } from './judgments/aggregate.ts';
import { agreement } from './judgments/agreement.ts';
import { contradictions } from './judgments/contradictions.ts';
import { plan } from './judgments/plan.ts';
import { simulate } from './judgments/simulate.ts';
import { requireOwnFlags, type Verb } from './judgments/verb.ts';

const verbs: Readonly<Record<string, Verb>> = {
  aggregate,
  agreement,
  contradictions,
  simulate,
  plan,
};

/** What many judges said, made into a graph one can defend. */
export const judgments: Command = {
  usage: [
    'aggregate|agreement|contradictions|simulate|plan FILE [FLAGS]',
    'aggregate FILE [--people DATA --id COL --protected COL] --out GRAPH',
    'agreement|contradictions FILE [--people DATA]',
    'simulate DATA|synthetic-low|synthetic-high [GRAPH] [PANEL] [--select HOW] --out FILE',
    'plan DATA|synthetic-low|synthetic-high [GRAPH] [PANEL] [--judges N --minutes M] [--out DIR]',
  ].join('\n       pairfair judgments '),
  example:
    'pairfair judgments simulate synthetic-low --answers 2000 --honest 8 --coin 2 --out judgments.ndjson',
  positionals: [2, 2],
  verbs: Object.keys(verbs),
  verbFlags: Object.fromEntries(Object.entries(verbs).map(([name, { flags }]) => [name, flags])),
  flags: allFlags(),
  async run(invocation) {
    const name = String(invocation.positionals[0]);
    const verb = verbs[name];
    if (!verb) {
      const names = Object.keys(verbs);
      throw new UsageError(
        `judgments takes ${names.join(', ')}, not '${name}'.${didYouMean(name, names)}`,
      );
    }
    requireOwnFlags(name, verb, invocation);
    return verb.run(invocation);
  },
};

/** The flags of all verbs, each once. */
function allFlags(): Flag[] {
  const flags = new Map<string, Flag>();
  for (const verb of Object.values(verbs)) {
    for (const flag of verb.flags) if (!flags.has(flag.name)) flags.set(flag.name, flag);
  }
  return Array.from(flags.values());
}
