import { renderReport, reportData } from '@pairfair/output';
import { legalWarning } from '../fitPipeline.ts';
import { htmlSealLine, sealHtml } from '../seal.ts';
import type { Terminal } from '../terminal.ts';
import { versions } from '../version.ts';
import type { Experiment } from './experiments.ts';
import type { ComparedExperiment } from './runExperiment.ts';
import { statisticsTable } from './statisticsTable.ts';

/** The HTML report of one experiment, sealed. */
export function experimentReport(
  experiment: Experiment,
  compared: Omit<ComparedExperiment, 'checkpoint'>,
  terminal: Terminal,
): string {
  const { title, name, notes } = experiment;
  const facts = statisticsTable(experiment).map(
    ({ what, paper, obtained }) => `${what}: paper ${paper}, obtained ${obtained}.`,
  );
  const data = reportData(
    compared,
    {
      title: `The paper, reproduced: ${title}`,
      source: title,
      target: { column: 'the label', positive: '1', negative: '0' },
      protectedColumns: ['group'],
      provenance: { method: judgmentsOf(compared.plan.source) },
      notes: [...facts, ...notes],
      warnings: [`PFR: ${legalWarning}`],
      again: {
        command: `pairfair reproduce ${name.replace(/-[rs]$/, '')} --out experiments`,
        config: '',
        versions,
        digests: {},
      },
    },
    { onProgress: terminal.progress },
  );
  return sealHtml(renderReport(data, { seal: htmlSealLine }));
}

function judgmentsOf(source: ComparedExperiment['plan']['source']): string {
  if (source.kind === 'admissions') return 'an oracle asked about random pairs of training people';
  return source.study.side.kind === 'ranking' ? 'ranks within the own group' : 'ratings';
}
