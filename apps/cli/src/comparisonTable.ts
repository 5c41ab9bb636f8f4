import { type ComparisonSummary, type MethodSummary, measureInfo } from 'pairfair';
import { figure, terminalMeasures } from './measureLines.ts';

/** As many as fit beside each other; the report and the files have the rest. */
const shown = terminalMeasures.slice(0, 5);

/** A comparison as lines for a terminal: methods, controls, and what the judgments did. */
export function comparisonTable(summary: ComparisonSummary): string[] {
  const { methods, controls, failed, credit, pareto } = summary;
  const titles = shown.map((id) => measureInfo[id].title);
  const width = Math.max(10, ...[...methods, ...controls].map(({ title }) => title.length + 2));
  const cells = titles.map((title) => Math.max(title.length, 17) + 2);
  const line = (name: string, texts: readonly string[]) =>
    name.padEnd(width) + texts.map((text, k) => text.padStart(cells[k] ?? 12)).join('');
  const row = (method: MethodSummary) =>
    line(
      `${method.title}${pareto.includes(method.name) ? ' *' : ''}`,
      shown.map((id) => withInterval(method.measures[id])),
    );
  const truth = methods[0]?.measures.base_rate_gap;
  return [
    line('', titles),
    ...methods.map(row),
    ...(controls.length > 0
      ? ['', 'Controls: without what the judges said', ...controls.map(row)]
      : []),
    '',
    '* nothing else is at least as good in both AUC and consistency(W^F) at the base rate',
    ...(methods.some(({ measures }) => !Number.isNaN(measures.auc.low))
      ? [intervalWords[summary.intervals]]
      : []),
    ...(truth ? [`The true labels' own gap between groups: ${withInterval(truth)}`] : []),
    ...(credit ? [credit.sentence] : []),
    ...failed.map(({ method, run, message }) => `${method} failed on run ${run + 1}: ${message}`),
  ];
}

const intervalWords: Readonly<Record<ComparisonSummary['intervals'], string>> = {
  independent: '± half a 95 % interval over independent data',
  splits: '± half a 95 % interval that allows for splits sharing people (Nadeau–Bengio)',
  'one-split': '± half a 95 % bootstrap interval over the test people of the one split',
};

function withInterval({ mean, low, high }: { mean: number; low: number; high: number }): string {
  if (Number.isNaN(low)) return figure(mean);
  return `${figure(mean)} ±${figure((high - low) / 2)}`;
}
