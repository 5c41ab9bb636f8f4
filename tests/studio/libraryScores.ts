import { readFileSync } from 'node:fs';
import { categoryColumn, numericColumn, pipelineFromJson, runPipeline } from 'pairfair';

/** Lines and cells of a CSV file without quotes, its header first. */
export function rowsOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
}

/** Scores of the applicants by the library, from the file and the exported model alone. */
export function libraryScores(model: string, applicants: string): Float64Array {
  const pipeline = pipelineFromJson(JSON.parse(readFileSync(model, 'utf8')));
  const [header, ...lines] = rowsOf(applicants);
  const cells = (name: string) => lines.map((line) => line[header!.indexOf(name)] || null);
  const numbers = (name: string) =>
    cells(name).map((cell) => (cell === null ? Number.NaN : Number(cell)));
  const columns = [
    ...['academic', 'supplementary', 'teacher_rank'].map((name) =>
      numericColumn(name, numbers(name)),
    ),
    categoryColumn('state', cells('state')),
  ];
  const { groups } = pipeline.protectedAttribute;
  const group = cells('background').map((name) => groups.indexOf(name ?? ''));
  return runPipeline(pipeline, { rows: lines.length, columns }, group).scores;
}
