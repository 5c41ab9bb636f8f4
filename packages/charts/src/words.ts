/** The words that charts and their tables add to the caller's own; give others for a translation. */
export interface ChartWords {
  /** Drawn in place of a chart that has nothing to show. */
  readonly noData: string;
  /** Decimal mark of all numbers. */
  readonly decimalMark: string;
  /** Headings of table columns. */
  readonly name: string;
  readonly series: string;
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly group: string;
  readonly label: string;
  readonly count: string;
  readonly share: string;
  readonly mean: string;
  readonly from: string;
  readonly to: string;
  readonly links: string;
  readonly weight: string;
  readonly linkedWith: string;
  readonly apart: string;
  readonly kind: string;
  /** Legend and table entries. */
  readonly score: string;
  readonly pairs: string;
  readonly linked: string;
  readonly paretoFront: string;
  readonly onParetoFront: string;
  readonly yes: string;
  readonly no: string;
  readonly everyone: string;
  readonly missing: string;
  readonly unknown: string;
  readonly density: string;
}

/** The English words. */
export const englishWords: ChartWords = {
  noData: 'No data',
  decimalMark: '.',
  name: 'Name',
  series: 'Series',
  value: 'Value',
  low: 'Low',
  high: 'High',
  group: 'Group',
  label: 'Label',
  count: 'Count',
  share: 'Share',
  mean: 'Mean',
  from: 'From',
  to: 'To',
  links: 'Links',
  weight: 'Weight',
  linkedWith: 'Linked with',
  apart: 'Apart by',
  kind: 'Kind',
  score: 'Score',
  pairs: 'Pairs',
  linked: 'Linked people',
  paretoFront: 'Pareto front',
  onParetoFront: 'On the Pareto front',
  yes: 'yes',
  no: 'no',
  everyone: 'Everyone',
  missing: 'no value',
  unknown: 'unknown',
  density: 'Weight per possible pair',
};
