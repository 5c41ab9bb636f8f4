import type { Experiment } from './experiments.ts';
import { paperFacts } from './paperFacts.ts';

/** Paper against obtained, row by row. */
export interface StatisticsRow {
  readonly what: string;
  readonly paper: string;
  readonly obtained: string;
}

/** The paper's statistics of a data set beside ours. */
export function statisticsTable({ name, obtained }: Experiment): StatisticsRow[] {
  const paper = paperFacts[name];
  const rates = (values: readonly number[]) => values.map((rate) => rate.toFixed(2)).join(' / ');
  const or = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : String(value);
  return [
    { what: 'records', paper: or(paper?.records), obtained: String(obtained.records) },
    {
      what: 'groups s = 0 / s = 1',
      paper: paper?.groups.join(' / ') ?? '–',
      obtained: obtained.groups.join(' / '),
    },
    {
      what: 'base rates',
      paper: paper ? rates(paper.baseRates) : '–',
      obtained: rates(obtained.baseRates),
    },
    { what: 'features', paper: or(paper?.features), obtained: String(obtained.features) },
    { what: 'rank', paper: or(paper?.rank), obtained: String(obtained.rank) },
  ];
}
