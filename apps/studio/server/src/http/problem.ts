/** The names and numbers in a sentence. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** An error that is the caller's to know: becomes a problem+json answer. Anything else is a bug and a 500. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  /** Stable, for programs: `not-found`, `forbidden`, `conflict`, `too-large`, `too-many`, … */
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** What the sentence is about, so that a page can say it in its own language. */
  readonly values: ProblemValues | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    fields?: readonly { readonly path: string; readonly message: string }[],
    values?: ProblemValues,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.values = values;
  }
}

/** What nobody may know more about: missing, or somebody else's. */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, 'not-found', `There is no such ${what}.`, undefined, { what });
}

/**
 * The request was right, the state of things is not.
 *
 * @param code What the pages know the sentence by.
 */
export function conflict(detail: string, code = 'conflict', values?: ProblemValues): HttpProblem {
  return new HttpProblem(409, code, detail, undefined, values);
}
