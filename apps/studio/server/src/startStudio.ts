import { resolve } from 'node:path';
import { createAdminLink, needsAdminLink } from './accounts/adminLink.ts';
import { isExposed, rememberAddress, resolveConfig, type StudioOptions } from './config.ts';
import { freePort, nextFreePort } from './database/freePort.ts';
import { openDatabase } from './database/openDatabase.ts';
import { ensureDemoStudy } from './demo/ensureDemoStudy.ts';
import { createApp } from './http/createApp.ts';
import { sweep } from './http/rateLimit.ts';
import { type Served, serveApp } from './http/serveApp.ts';
import { createJobRunner } from './jobs/jobRunner.ts';
import { createLog, type Log } from './log.ts';
import { sweepUploads } from './people/stagedUpload.ts';
import { routes } from './routes.ts';
import { applyRetention } from './studies/applyRetention.ts';
import type { Studio, StudioConfig } from './studio.ts';
import { sweepDeliveries } from './webhooks/deliveryQueue.ts';
import { createWebhookSender } from './webhooks/webhookSender.ts';

/** Options for {@link startStudio}. */
export interface StartOptions extends StudioOptions {
  /** Makes a study to look at, where there is none. */
  readonly demo?: boolean;
  readonly log?: Log;
}

/** A studio that answers. */
export interface RunningStudio {
  /** Where it is opened. */
  readonly url: string;
  /** The port that was asked for, where that was taken and the next free one serves. */
  readonly taken: number | undefined;
  /** The folder of its database, as a full path; undefined with a server of `databaseUrl`. */
  readonly dataDir: string | undefined;
  /** A one-time administrator link, as long as no administrator has set a password. */
  readonly adminLink: string | undefined;
  /** Whether passwords and answers cross a network unencrypted. */
  readonly exposed: boolean;
  /** Finishes requests, stops jobs, closes the database and ends it if it is ours alone. */
  close(): Promise<void>;
}

const tidyMilliseconds = 10 * 60_000;

/**
 * Starts a studio: its database, with tables up to date, its jobs, and the server. A port that is
 * taken leads to the next free one, unless a public URL says that a proxy counts on it.
 *
 * @throws PairfairError `unavailable` when the port cannot be had or the database cannot.
 */
export async function startStudio(options: StartOptions = {}): Promise<RunningStudio> {
  const asked = resolveConfig(options);
  const log = options.log ?? createLog();
  const { databaseUrl } = options;
  const database = await openDatabase({ url: databaseUrl, dataDir: asked.dataDir, log });
  const runner = createJobRunner({ database, log, workers: asked.workers });
  const sender = createWebhookSender({ database, log, allowed: asked.webhookHosts ?? [] });
  try {
    const { studio, served } = await serveStudio(options, { database, log, jobs: runner.jobs });
    const { config } = studio;
    const tidying = setInterval(() => void tidy(studio), tidyMilliseconds);
    tidying.unref();
    sweepUploads(config.dataDir);
    await tidy(studio);
    if (options.demo) await ensureDemoStudy(studio);
    const needed = await needsAdminLink(database);
    if (!databaseUrl) rememberAddress(config.dataDir, config.publicUrl);
    log.info('studio.started', { host: config.host, port: config.port });
    return {
      url: config.publicUrl,
      taken: asked.port !== 0 && asked.port !== config.port ? asked.port : undefined,
      dataDir: databaseUrl ? undefined : resolve(config.dataDir),
      adminLink: needed ? (await createAdminLink(database, config.publicUrl)).url : undefined,
      exposed: isExposed(config),
      async close() {
        clearInterval(tidying);
        await served.close();
        await runner.close();
        await sender.close();
        await database.close();
        log.info('studio.stopped');
      },
    };
  } catch (error) {
    await runner.close();
    await sender.close();
    await database.close();
    throw error;
  }
}

/** As often a port is looked for again that somebody else took between looking and listening. */
const listenTries = 5;

/** Listens where it was asked to, or on the next free port where nobody counts on that one. */
async function serveStudio(
  options: StartOptions,
  parts: Omit<Studio, 'config'>,
): Promise<{ readonly studio: Studio; readonly served: Served }> {
  const behindProxy = options.publicUrl !== undefined;
  for (let tries = 1; ; tries++) {
    const port = await portFor(resolveConfig(options), behindProxy);
    const config = resolveConfig({ ...options, port });
    const studio: Studio = { ...parts, config };
    try {
      const served = await serveApp(createApp(studio, routes), config.host, config.port);
      return { studio, served };
    } catch (error) {
      if (behindProxy || tries === listenTries) throw error;
    }
  }
}

function portFor({ host, port }: StudioConfig, behindProxy: boolean): number | Promise<number> {
  if (port === 0) return freePort();
  return behindProxy ? port : nextFreePort(port, host);
}

/** Deletes what is over or was to be kept only so long; a failure is tried again next time. */
async function tidy(studio: Studio): Promise<void> {
  try {
    await sweep(studio.database);
    await sweepDeliveries(studio.database);
    await applyRetention(studio);
  } catch (error) {
    studio.log.warn('tidy.failed', { reason: (error as Error).name });
  }
}
