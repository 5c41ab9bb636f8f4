import { conflict, type HttpProblem } from '../http/problem.ts';

/** Said where a document of a fit is empty because it named somebody who was erased. */
export function erasedDocument(): HttpProblem {
  return conflict(
    'This named somebody who was erased, and is empty now. Fit again.',
    'erased-document',
  );
}
