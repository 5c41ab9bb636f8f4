import { Hono } from 'hono';
import type { Studio } from '../studio.ts';
import { requireAllowedHost } from './allowedHost.ts';
import { answerProblem } from './answerProblem.ts';
import { callRoute } from './callRoute.ts';
import { isLocal } from './clientAddress.ts';
import { healthOf, isStorageFull } from './health.ts';
import { accountOf } from './identify.ts';
import { createMetrics } from './metrics.ts';
import { openApiDocument } from './openApi.ts';
import { HttpProblem, notFound } from './problem.ts';
import type { Route } from './route.ts';
import { setSecurityHeaders } from './securityHeaders.ts';
import { answerFile, readPages } from './staticFiles.ts';

/** Where the API lives. */
export const apiPath = '/api/v1';

/** The application, which notes the route of each request for the log. */
export type App = Hono<{ Variables: { route: string } }>;

/** The whole studio as one web application: the API, its description, health, metrics, pages. */
export function createApp(studio: Studio, routes: readonly Route[]): App {
  const app: App = new Hono();
  const metrics = createMetrics();
  const pages = readPages();

  app.use('*', async (context, next) => {
    const started = performance.now();
    context.set('route', 'none');
    if (context.req.path !== '/healthz') {
      const { host } = new URL(context.req.url);
      requireAllowedHost(context.req.header('host') ?? host, studio.config);
    }
    await next();
    setSecurityHeaders(context.res.headers, studio.config, context.req.path.startsWith('/api/'));
    const seconds = (performance.now() - started) / 1000;
    const route = context.get('route');
    const { method } = context.req;
    metrics.count(method, route, context.res.status, seconds);
    // The route's pattern, never the address: what somebody put there may be a secret.
    const { status } = context.res;
    studio.log.info('request', { method, route, status, ms: Math.round(seconds * 1000) });
  });
  app.onError((error) => answerProblem(error, studio.log));
  app.notFound(() => answerProblem(notFound('page'), studio.log));

  for (const route of routes) {
    const path = `${apiPath}${route.spec.path}`;
    app.on(route.spec.method.toUpperCase(), path, (context) => {
      context.set('route', path);
      return callRoute(studio, route, context);
    });
  }
  const description = openApiDocument(routes, apiPath);
  app.get(`${apiPath}/openapi.json`, (context) => {
    context.set('route', `${apiPath}/openapi.json`);
    return context.json(description);
  });
  app.get('/api', (context) => {
    context.set('route', 'page');
    return answerFile(pages, context);
  });
  app.all('/api/*', () => {
    throw notFound('route');
  });

  app.get('/healthz', async (context) => {
    context.set('route', '/healthz');
    context.header('Cache-Control', 'no-store');
    try {
      await healthOf(studio.database, studio.config.dataDir);
      return context.json({ status: 'ok' });
    } catch (error) {
      return context.json({ status: isStorageFull(error) ? 'storage full' : 'database away' }, 503);
    }
  });
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics');
    if (!isLocal(context) && (await accountOf(studio, context))?.role !== 'admin') {
      throw new HttpProblem(403, 'forbidden', 'Metrics are for this machine and administrators.');
    }
    context.header('Cache-Control', 'no-store');
    return context.text(await metrics.text(studio.database, studio.config.dataDir));
  });
  app.get('*', (context) => {
    const answer = answerFile(pages, context);
    context.set('route', 'page');
    return answer;
  });
  return app;
}
