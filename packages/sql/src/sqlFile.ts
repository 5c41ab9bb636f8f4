import type { Pipeline } from 'pairfair';
import { pipelineToSql, type SqlOptions } from './pipelineToSql.ts';
import { sqlComment } from './sqlComment.ts';

/**
 * A pipeline as a file for people: the SELECT of {@link pipelineToSql} with labels by the names of
 * the classes, below comments that say what it needs and how its rows are joined.
 */
export function sqlFile(
  pipeline: Pipeline,
  options: Pick<SqlOptions, 'dialect' | 'table' | 'id'>,
): string {
  const select = pipelineToSql(pipeline, { ...options, labels: 'names' });
  return `${sqlComment(pipeline, options)}${select}`;
}
