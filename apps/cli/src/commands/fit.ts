import { atomicWriteFile } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import { fitPipeline, pipelineToJson } from 'pairfair';
import { mostAll } from 'pairfair/internal';
import { type Command, type Invocation, UsageError } from '../command.ts';
import { commandLine } from '../commandLine.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { decisionFlags } from '../decisionFlags.ts';
import { askedFlag, engineFlags } from '../engine/engineFlags.ts';
import { afterModel } from '../nextLines.ts';
import { openTable } from '../openTable.ts';
import { neededRoles, readSpec } from '../readSpec.ts';
import { reportFit } from '../reportFit.ts';
import { requireModelOut } from '../requireOut.ts';
import { fitSums, sumsFlags } from '../sums/fitSums.ts';
import { withMeasures } from '../withMeasures.ts';

/** Learns a model from a table and judgments and saves it. */
export const fit: Command = {
  usage: '[DATA] --target COL --protected COL GRAPH [MODEL OPTIONS] --out MODEL',
  example:
    'pairfair fit people.csv --target hired --protected gender --ranking score --out model.json',
  positionals: [0, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...modelFlags,
    ...engineFlags,
    askedFlag,
    ...decisionFlags,
    ...sumsFlags,
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    if (values.sums !== undefined) return fitFromSums(invocation, requireModelOut(values));
    if (invocation.positionals.length === 0) {
      throw new UsageError('pairfair fit takes DATA, or --sums of its partitions; got nothing.');
    }
    const lost = sumsFlags.find(({ name }) => values[name] !== undefined);
    if (lost) throw new UsageError(`--${lost.name} goes with --sums.`);
    const out = requireModelOut(values);
    const work = { signal, onProgress: terminal.progress };
    const { engine, roles, terms } = await openTable(invocation, work, {
      needed: neededRoles(values),
    });
    try {
      if (roles.description.rows > mostAll && values.asked === undefined) {
        terminal.note(
          `More than ${mostAll} people: 5000 of them are asked for similar ones, among everybody (--asked all asks all).`,
        );
      }
      const spec = { ...readSpec(roles, terms, values), original: true };
      const fitted = await fitPipeline(engine, spec, work);
      terminal.stage('fit');
      await atomicWriteFile(out, sealJson(pipelineToJson(withMeasures(fitted))));
      terminal.stage('written');
      const document = reportFit(fitted, engine.name, out, terminal);
      terminal.next(...afterModel(String(invocation.positionals[0]), values, out));
      return document;
    } finally {
      await engine.close();
    }
  },
};

/** A fit from partitions: the model when all is answered, else what to ask them. */
async function fitFromSums(invocation: Invocation, out: string): Promise<object> {
  const { positionals, terminal } = invocation;
  if (positionals.length > 0) throw new UsageError('Give DATA or --sums, not both.');
  const outcome = await fitSums(invocation);
  if ('fitted' in outcome) {
    await atomicWriteFile(out, sealJson(pipelineToJson(withMeasures(outcome.fitted))));
    terminal.stage('written');
    return reportFit(outcome.fitted, 'partitions', out, terminal);
  }
  const { spec, questions, parts } = outcome;
  terminal.print(`${questions} questions to ${parts} partitions are in ${spec}`);
  terminal.next(commandLine('sums', 'PART', '--spec', spec, '--out', 'PART.sums'));
  terminal.note('Run it for every partition, then this command again.');
  return { format: 'pairfair/asked', version: 1, spec, questions, parts };
}
