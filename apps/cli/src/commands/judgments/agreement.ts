import { measureAgreement } from 'pairfair';
import { commandLine } from '../../commandLine.ts';
import { figure } from '../../measureLines.ts';
import { judged, judgedFlags } from './judged.ts';
import type { Verb } from './verb.ts';

/** Tells how far judges agree, all together and one by one. */
export const agreement: Verb = {
  flags: judgedFlags,
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const { answers } = await judged(invocation);
    const report = measureAgreement(answers, {
      ...{ seed: Number(values.seed ?? 1), signal, onProgress: terminal.progress },
    });
    terminal.print(report.says);
    for (const { judge, answers: count, agreement: alpha, cannot } of report.judges) {
      terminal.print(
        `  ${judge}: ${count} answers, agreement with the rest ${figure(alpha)}, cannot compare ${figure(cannot.share)}`,
      );
    }
    terminal.next(commandLine('judgments', 'contradictions', String(invocation.positionals[1])));
    return { format: 'pairfair/agreement', version: 1, ...report };
  },
};
