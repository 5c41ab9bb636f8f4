/** An error that is the caller's to know: becomes a problem+json answer. Anything else is a bug and a 500. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  /** Stable, for programs: `not-found`, `forbidden`, `conflict`, `too-large`, `too-many`, … */
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[] | undefined;

  constructor(
    status: number,
    code: string,
    detail: string,
    fields?: readonly { readonly path: string; readonly message: string }[],
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What nobody may know more about: missing, or somebody else's. */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, 'not-found', `There is no such ${what}.`);
}

/** The request was right, the state of things is not. */
export function conflict(detail: string): HttpProblem {
  return new HttpProblem(409, 'conflict', detail);
}
