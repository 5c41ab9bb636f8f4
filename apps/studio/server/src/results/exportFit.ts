import { modelFormats } from '@pairfair/output';
import { type SqlDialectName, sqlFile } from '@pairfair/sql';
import { sealJson } from '@pairfair/workbench/documents';
import { pipelineFromJson } from 'pairfair';
import type { z } from 'zod';
import type { Queries } from '../database/database.ts';
import { type FitRow, fitText } from '../fits/store.ts';
import type { AnsweredFile } from '../http/fileAnswer.ts';
import { conflict } from '../http/problem.ts';
import { erasedDocument } from './erasedDocument.ts';
import type { exportFormat } from './schemas.ts';

/** What a fit can be exported as. */
export type ExportFormat = z.infer<typeof exportFormat>;

/** A file with its content. */
export interface ExportedFile extends AnsweredFile {
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The report runs no scripts of its own; should one get in, the sandbox stops it all the same. */
export const reportPolicy: string =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A finished fit as a file.
 *
 * @throws HttpProblem 409 when it is not done, or a comparison is asked for a model.
 * @throws PairfairError when the model cannot be written in the format.
 */
export async function exportFit(
  queries: Queries,
  { summary }: FitRow,
  format: ExportFormat,
  dialect: SqlDialectName,
): Promise<ExportedFile> {
  const { id, name, kind, job } = summary;
  if (job.state !== 'done')
    throw conflict('There is nothing to export until the job is done.', 'fit-unfinished');
  const file = (ending: string, type: string, content: ExportedFile['content']): ExportedFile => ({
    ...{ name: `${name}${ending}`, type, content },
  });
  if (format === 'report') {
    const report = await fitText(queries, id, 'report');
    if (!report && summary.erased > 0) throw erasedDocument();
    if (!report) throw conflict('A fit without a target has a card but no report.', 'no-report');
    return { ...file('.html', 'text/html', report), policy: reportPolicy };
  }
  if (kind === 'comparison') {
    throw conflict('A comparison has a report but no model; fit one to export it.', 'no-model');
  }
  if (format === 'card') {
    const card = await fitText(queries, id, 'card');
    if (card === null && summary.erased > 0) throw erasedDocument();
    return file('.md', 'text/markdown', card ?? '');
  }
  const model = await fitText(queries, id, 'model');
  if (model === null && summary.erased > 0) throw erasedDocument();
  const document = JSON.parse(model ?? 'null');
  if (format === 'json') return file('.json', 'application/json', sealJson(document));
  const pipeline = pipelineFromJson(document);
  if (format === 'sql') {
    return file(`.${dialect}.sql`, 'application/sql', sqlFile(pipeline, { dialect }));
  }
  const { ending, type, write } = modelFormats[format];
  const content = write(pipeline);
  return file(ending, type, typeof content === 'string' ? content : Uint8Array.from(content));
}
