import type { Pipeline } from 'pairfair';
import { decides, exportPlan, missingTextsOf } from 'pairfair/internal';
import { sqlDialects } from './dialects/sqlDialects.ts';
import type { SqlOptions } from './pipelineToSql.ts';

/**
 * What the reader of an exported SELECT should know, as comments to stand before it: which column
 * must be of which type, what counts as missing, and how its rows are joined with the table's.
 */
export function sqlComment(
  pipeline: Pipeline,
  { dialect, table = 'people', id }: Pick<SqlOptions, 'dialect' | 'table' | 'id'>,
): string {
  const sql = sqlDialects[dialect];
  const from = (typeof table === 'string' ? [table] : table).map(sql.name).join('.');
  const plan = exportPlan(pipeline);
  const named = (columns: readonly { readonly column: string }[]) =>
    columns.map(({ column }) => sql.name(column)).join(', ');
  const numbers = plan.inputs.filter(({ kind }) => kind === 'numeric');
  const levels = plan.inputs.filter(({ kind }) => kind === 'category');
  const missing = missingTextsOf(pipeline.recipe).map(sql.text).join(', ');
  const { target, threshold, classes } = pipeline;
  const shown = classes ? 's.label' : `s.score${decides(pipeline) ? ', s.label' : ''}`;
  const joined =
    id === undefined
      ? ['Export it with --id COL to have a column that its rows can be joined by.']
      : [
          'Saved as a view, it is joined with the table like this:',
          `  CREATE VIEW scores AS (the statement below);`,
          `  SELECT p.*, ${shown} FROM ${from} AS p JOIN scores AS s ON s.${sql.name(id)} = p.${sql.name(id)}`,
        ];
  const lines = [
    `Scores for the rows of ${from}, by a model of pairfair.`,
    ...(numbers.length > 0 ? [`Numbers, of any numeric type: ${named(numbers)}`] : []),
    ...(levels.length > 0
      ? [`Categories, as texts, booleans, numbers or dates: ${named(levels)}`]
      : []),
    ...(plan.group ? [`The protected attribute, likewise: ${named(plan.group.columns)}`] : []),
    `Missing: NULL, NaN, and in a category ${missing}`,
    ...(target?.kind === 'binary'
      ? [`label: ${target.positive} from a score of ${threshold} on, else ${target.negative}`]
      : []),
    ...(classes ? ['label: the class with the largest score, of equals the first'] : []),
    ...(sql.checkedBy === 'parser'
      ? [
          `Checked by a parser of ${dialect}'s SQL, not in ${dialect} itself: compare some scores with those of 'pairfair predict' first.`,
        ]
      : []),
    ...joined,
  ];
  return lines.map((line) => `-- ${oneLine(line)}\n`).join('');
}

/** Nothing in a name may end a comment. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
}
