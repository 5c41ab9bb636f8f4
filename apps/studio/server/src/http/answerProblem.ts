import { PairfairError } from 'pairfair';
import type { z } from 'zod';
import type { Log } from '../log.ts';
import { isStorageFull } from './health.ts';
import { HttpProblem } from './problem.ts';
import type { Problem } from './schemas.ts';

/** Turns whatever was thrown into a problem+json answer; only bugs are logged, without any data. */
export function answerProblem(error: unknown, log: Log): Response {
  const known = asProblem(error);
  if (!known) log.error('bug', describe(error));
  const { status, code, message, fields, values } =
    known ?? new HttpProblem(500, 'internal', 'Something went wrong here; the log says more.');
  const body: Problem = {
    ...{ type: 'about:blank', title: titles[status] ?? 'Error', status, code, detail: message },
    ...(fields && { fields: [...fields] }),
    ...(values && { values: { ...values } }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(status === 429 && { 'retry-after': '30' }),
      // The rest of the body is not read, so nothing else can come over this connection.
      ...(status === 413 && { connection: 'close' }),
    },
  });
}

/** What a request's schema found wrong, field by field. */
export function invalidRequest(error: z.ZodError): HttpProblem {
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = fields[0];
  return new HttpProblem(
    422,
    'invalid-request',
    `The request does not fit: ${first?.path ? `${first.path}: ` : ''}${first?.message ?? ''}`,
    fields,
  );
}

function asProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error;
  if (error instanceof PairfairError) return new HttpProblem(422, error.code, error.message);
  const { code } = error as { code?: string };
  // Ids in paths are text until PostgreSQL reads them; everything else has a schema.
  if (code === '22P02') return new HttpProblem(404, 'not-found', 'There is no such thing.');
  if (code === '22021' || code === '22P05') {
    return new HttpProblem(422, 'invalid-request', 'Texts must not hold the character U+0000.');
  }
  if (isStorageFull(error)) {
    return new HttpProblem(
      503,
      'storage-full',
      'The storage is full: nothing was saved. Whoever runs the studio has to make room.',
    );
  }
  if (code === '57014') {
    return new HttpProblem(503, 'busy', 'This takes too long at the moment; try again later.');
  }
  if (code === 'ECONNREFUSED' || code?.startsWith('57P')) {
    return new HttpProblem(503, 'unavailable', 'The database is away; try again in a moment.');
  }
  return undefined;
}

/** A PostgreSQL error's message may quote people's data, so its code must do. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { code, severity } = error as { code?: string; severity?: string };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    ...{ name: error.name, code, at: frames.slice(0, 8).map((line) => line.trim()) },
    ...(severity === undefined && { reason: error.message.slice(0, 300) }),
  };
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
