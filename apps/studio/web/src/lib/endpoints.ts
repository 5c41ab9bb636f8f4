import type * as api from '@pairfair/studio/api';
import type { z } from 'zod';

/** What the server takes and gives for one route; types only, so nothing of it reaches the page. */
interface Endpoint {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly reply?: unknown;
}

type Takes<Schema extends z.ZodType> = z.input<Schema>;
type Gives<Schema extends z.ZodType> = z.output<Schema>;

/** Every JSON route of `/api/v1`, by method and path. */
export interface Endpoints {
  'GET /session': { reply: api.Session };
  'POST /session': { body: Takes<typeof api.loginRequest>; reply: api.Session };
  'DELETE /session': object;
  'POST /setup': { body: Takes<typeof api.setupRequest>; reply: api.Session };
  'PUT /account': { body: Takes<typeof api.accountChange>; reply: api.Account };
  'GET /accounts': { reply: Gives<typeof api.accountList> };
  'POST /accounts/links': { body: Takes<typeof api.linkRequest>; reply: api.Link };
  'DELETE /accounts/:id': object;

  'GET /datasets': { reply: Gives<typeof api.datasetList> };
  'GET /datasets/:id': { reply: api.Dataset };
  'DELETE /datasets/:id': object;
  'POST /datasets/:id/reveals': { body: Takes<typeof api.revealsRequest>; reply: api.Reveals };

  'GET /studies': { reply: Gives<typeof api.studyList> };
  'POST /studies': { body: Takes<typeof api.studyConfig>; reply: api.Study };
  'GET /studies/:id': { reply: api.Study };
  'PATCH /studies/:id': { body: Takes<typeof api.studyChange>; reply: api.Study };
  'GET /studies/:id/questions': { reply: api.QuestionVersions };
  'DELETE /studies/:id': object;
  'POST /studies/:id/state': { body: Takes<typeof api.stateChange>; reply: api.Study };
  'POST /budget': { body: Takes<typeof api.budgetRequest>; reply: api.Budget };

  'GET /studies/:id/invitations': { reply: Gives<typeof api.invitationList> };
  'POST /studies/:id/invitations': {
    body: Takes<typeof api.invitationRequest>;
    reply: api.Invitation;
  };
  'DELETE /studies/:id/invitations/:invitation': object;
  'PATCH /studies/:id/judges/:judge': { body: Takes<typeof api.judgeChange>; reply: api.JudgeRow };
  'GET /studies/:id/progress': { reply: api.Progress };
  'GET /studies/:id/agreement': { reply: api.Agreement };
  'GET /studies/:id/contradictions': { reply: api.Contradictions };
  'POST /studies/:id/reask': { body: Takes<typeof api.reaskRequest> };

  'POST /studies/:id/graphs/preview': {
    body: Takes<typeof api.graphOptions>;
    reply: api.GraphFigures;
  };
  'POST /studies/:id/graphs': { body: Takes<typeof api.freezeRequest>; reply: api.GraphVersion };
  'GET /studies/:id/graphs': { reply: Gives<typeof api.graphList> };
  'GET /graphs/:id/difference/:other': { reply: api.GraphDifference };

  'POST /studies/:id/fits': {
    body: Takes<typeof api.fitRequest>;
    reply: { fit: api.FitSummary; job: api.Job };
  };
  'GET /studies/:id/fits': { reply: Gives<typeof api.fitList> };
  'GET /fits/:id': { reply: api.FitResult };
  'GET /fits/:id/statistics': { reply: api.FitStatistics };
  'DELETE /fits/:id': object;
  'GET /jobs/:id': { reply: api.Job };
  'DELETE /jobs/:id': object;
  'GET /audit': {
    query: { before?: number; limit?: number };
    reply: Gives<typeof api.auditPage>;
  };

  'POST /invitations/claim': { body: Takes<typeof api.claimRequest> };
  'GET /judge/study': { reply: api.JudgeStudy };
  'POST /judge/consent': { body: Takes<typeof api.consentRequest> };
  'POST /judge/practised': object;
  'POST /judge/next': { body: Takes<typeof api.nextRequest>; reply: api.NextAnswer };
  'PUT /judge/tasks/:id/answer': {
    body: Takes<typeof api.answerRequest>;
    reply: Gives<typeof api.answerSaved>;
  };
  'POST /judge/undo': { reply: api.Undone };
  'GET /judge/history': { reply: api.JudgeHistory };
  'GET /judge/me': { reply: api.JudgeData };
  'POST /judge/return-link': { reply: Gives<typeof api.returnLink> };
  'DELETE /judge/me': { reply: Gives<typeof api.withdrawn> };
}

/** A route's key in {@link Endpoints}. */
export type Route = keyof Endpoints;

type Of<R extends Route, Part extends keyof Endpoint> =
  Endpoints[R] extends Record<Part, infer T> ? T : undefined;

/** What a route answers. */
export type Reply<R extends Route> = Of<R, 'reply'>;

/** What a route wants in its body. */
export type Body<R extends Route> = Of<R, 'body'>;

type PathParts<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParts<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a call of a route has to name: the `:parts` of its path, its body, its query. */
export type CallOptions<R extends Route> = (PathParts<R> extends never
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<PathParts<R>, string>> }) &
  (Body<R> extends undefined ? { readonly body?: undefined } : { readonly body: Body<R> }) &
  (Of<R, 'query'> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: Of<R, 'query'> }) & {
    /** The version that was read, for routes that refuse to overwrite a newer one (If-Match). */
    readonly version?: number;
    readonly signal?: AbortSignal;
    /** Lets the request finish when the page goes away. */
    readonly keepalive?: boolean;
  };
