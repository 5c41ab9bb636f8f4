import { type ComparisonSummary, type MeasureId, type MethodSummary, measureInfo } from 'pairfair';
import { measureFigure, terminalMeasures, terminalMeasuresOfNumbers } from './measureLines.ts';

/** As many as fit beside each other; the report and the files have the rest. */
const shown = terminalMeasures.slice(0, 5);

/** A comparison as lines for a terminal: methods, controls, and what the judgments did. */
export function comparisonTable(summary: ComparisonSummary): string[] {
  const { methods, controls, failed, credit, pareto } = summary;
  const numeric = summary.target === 'numeric';
  const columns = numeric ? terminalMeasuresOfNumbers : shown;
  const titles = columns.map((id) => measureInfo[id].title);
  const width = Math.max(10, ...[...methods, ...controls].map(({ title }) => title.length + 2));
  const cells = titles.map((title) => Math.max(title.length, 17) + 2);
  const line = (name: string, texts: readonly string[]) =>
    name.padEnd(width) + texts.map((text, k) => text.padStart(cells[k] ?? 12)).join('');
  const row = (method: MethodSummary) =>
    line(
      `${method.title}${pareto.includes(method.name) ? ' *' : ''}`,
      columns.map((id) => withInterval(method.measures[id], id)),
    );
  const truth = methods[0]?.measures.base_rate_gap;
  return [
    line('', titles),
    ...methods.map(row),
    ...(controls.length > 0
      ? ['', 'Controls: without what the judges said', ...controls.map(row)]
      : []),
    '',
    `* nothing else is at least as good in both ${numeric ? 'R² and rank consistency(W^F)' : 'AUC and consistency(W^F) at the base rate'}`,
    ...(methods.some(({ measures }) => !Number.isNaN(measures[numeric ? 'r2' : 'auc'].low))
      ? [intervalWords[summary.intervals]]
      : []),
    ...(truth && !numeric
      ? [`The true labels' own gap between groups: ${withInterval(truth)}`]
      : []),
    ...(credit ? [credit.sentence] : []),
    ...failed.map(({ method, run, message }) => `${method} failed on run ${run + 1}: ${message}`),
  ];
}

const intervalWords: Readonly<Record<ComparisonSummary['intervals'], string>> = {
  independent: '± half a 95 % interval over independent data',
  splits: '± half a 95 % interval that allows for splits sharing people (Nadeau–Bengio)',
  'one-split': '± half a 95 % bootstrap interval over the test people of the one split',
};

function withInterval(
  { mean, low, high }: { mean: number; low: number; high: number },
  id: MeasureId = 'auc',
): string {
  if (Number.isNaN(low)) return measureFigure(id, mean);
  return `${measureFigure(id, mean)} ±${measureFigure(id, (high - low) / 2)}`;
}
