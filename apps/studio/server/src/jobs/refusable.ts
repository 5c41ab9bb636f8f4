import { HttpProblem } from '../http/problem.ts';

/** What a task of a worker came to: its output, or a refusal that is the caller's to know. */
export type Refusable<T> =
  | { readonly output: T }
  | {
      readonly refused: Pick<HttpProblem, 'status' | 'code' | 'message' | 'fields' | 'values'>;
    };

/** Errors lose their class on the way between threads; a refusal goes as data. */
export function refusable<Input, Output>(
  task: (input: Input) => Output | Promise<Output>,
): (input: Input) => Promise<Refusable<Output>> {
  return async (input) => {
    try {
      return { output: await task(input) };
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      const { status, code, message, fields, values } = error;
      return { refused: { status, code, message, fields, values } };
    }
  };
}

/** The output; throws what the task refused with. */
export function outputOf<T>(result: Refusable<T>): T {
  if ('output' in result) return result.output;
  const { status, code, message, fields, values } = result.refused;
  throw new HttpProblem(status, code, message, fields, values);
}
