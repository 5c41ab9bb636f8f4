import { csvText } from '@pairfair/output';
import type { ColumnWords } from '@pairfair/studio/studies/schemas';

/** A column with its words. */
export interface WordedColumn extends ColumnWords {
  readonly name: string;
}

const header = ['column', 'label', 'unit', 'group', 'meaning', 'ordered', 'value', 'value_label'];

/** A codebook as CSV that `readCodebook` reads: a line for a column, or one for each of its values. */
export function codebookCsv(columns: readonly WordedColumn[]): string {
  const lines = columns.flatMap(({ name, label, unit, group, meaning, ordered, values = [] }) => {
    const words = [name, label, unit, group, meaning, ordered ? 'yes' : ''];
    return values.length === 0
      ? [[...words, '', '']]
      : values.map((coded, k) => [
          ...(k === 0 ? words : [name, '', '', '', '', '']),
          ...[coded.value, coded.label],
        ]);
  });
  return csvText([header, ...lines], { spreadsheet: false });
}
