import { HttpProblem } from '../http/problem.ts';
import { parameterNames } from './platforms.ts';
import type { Recruitment } from './schemas.ts';

/** Who somebody is on the platform they come from. */
export interface PlatformIds {
  readonly participant: string;
  readonly study: string | null;
  readonly session: string | null;
}

/** MTurk's word for somebody who looks at a task without having taken it. */
const looking = 'ASSIGNMENT_ID_NOT_AVAILABLE';
const longest = 200;

/**
 * The ids among the parameters of a link, by the platform's names; everything else is left.
 * `preview` where somebody only looks, null where nobody is named: a placeholder that the platform
 * has not filled in names nobody either.
 */
export function platformIds(
  recruitment: Pick<Recruitment, 'platform' | 'parameters'>,
  parameters: Readonly<Record<string, string>>,
): PlatformIds | 'preview' | null {
  const names = parameterNames(recruitment);
  const read = (name: string | undefined): string | null => {
    const value = name === undefined ? '' : (parameters[name] ?? '').trim();
    return value === '' || value.length > longest || !plain.test(value) ? null : value;
  };
  const [study, session] = [read(names.study), read(names.session)];
  if (session === looking) return 'preview';
  const participant = read(names.participant);
  return participant === null ? null : { participant, study, session };
}

/** No control characters, and none of the brackets of placeholders such as `{{%PROLIFIC_PID%}}`. */
const plain = /^[^\p{Cc}{}]+$/u;

/** For who opens a recruited link without an id of the platform. */
export function idMissing(): HttpProblem {
  return new HttpProblem(
    422,
    'platform-id-missing',
    'This link works from the platform that you were invited on: open the study there.',
  );
}
