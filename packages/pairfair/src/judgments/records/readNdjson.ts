import { PairfairError } from '../../errors.ts';
import { isRecord, requireFormat } from '../../files.ts';
import type { Judgment, JudgmentProblem } from './judgment.ts';
import { judgmentFault } from './judgmentFault.ts';
import type { ReadJudgments } from './readJudgments.ts';

/** The name that judgment files begin with. */
export const judgmentsFormat = 'pairfair/judgments';

/** The version of judgment files that this release writes, and the newest it reads. */
export const judgmentsVersion = 1;

/** One JSON object a line; empty lines are nothing. */
export function readNdjson(text: string): ReadJudgments {
  const judgments: Judgment[] = [];
  const lines: number[] = [];
  const problems: JudgmentProblem[] = [];
  let line = 0;
  let head = true;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const content = text.slice(from, end < 0 ? text.length : end).trim();
    from = end < 0 ? text.length : end + 1;
    line++;
    if (content === '') continue;

    const value = parsed(content);
    if (head && isHead(value)) {
      const problem = headProblem(value, line);
      if (problem) return { judgments: [], lines: [], problems: [problem] };
    } else if (value === undefined) {
      problems.push({ code: 'unreadable', line, reason: 'the line is not JSON' });
    } else {
      const fault = judgmentFault(value);
      if (fault) problems.push({ line, ...fault });
      else {
        judgments.push(value as Judgment);
        lines.push(line);
      }
    }
    head = false;
  }
  return { judgments, lines, problems };
}

/** What the text stands for; undefined, which JSON has no word for, when it is not JSON. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function isHead(value: unknown): boolean {
  return isRecord(value) && value.format !== undefined && value.kind === undefined;
}

function headProblem(value: unknown, line: number): JudgmentProblem | undefined {
  try {
    requireFormat(value, judgmentsFormat, judgmentsVersion);
    return undefined;
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    const code = error.code === 'unsupported-version' ? error.code : 'unreadable';
    return { code, line, reason: error.message };
  }
}
