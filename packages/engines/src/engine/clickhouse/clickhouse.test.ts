import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Chdb, openChdb } from '../../../testing/chdb.ts';
import { type ChdbServer, openChdbServer } from '../../../testing/chdbServer.ts';
import { type ClickhouseSetting, clickhouseAdapter } from '../../../testing/clickhouseAdapter.ts';
import { engineContract } from '../../../testing/engineContract.ts';
import { parseClickhouseUrl } from './parseUrl.ts';

const chdb = await openChdb();

if (typeof chdb === 'string') {
  it(`keeps the contract of engines (not run: ${chdb})`, ({ skip }) => skip(chdb));
} else {
  afterAll(() => chdb.close());
  const plain: ClickhouseSetting = {
    ...{ client: chdb.client, server: 'clickhouse://chdb:8123/' },
    ...{ cluster: null, lent: true },
  };

  describe('on one server', () => engineContract(clickhouseAdapter(() => plain)));

  describe('on a Distributed table of two shards', () =>
    engineContract(
      clickhouseAdapter(() => ({ ...plain, cluster: { name: 'two', servers: false } })),
    ));

  describe('over HTTP, with a user and a password', () => {
    overHttp(chdb);
  });
}

const url = process.env.PAIRFAIR_CLICKHOUSE_URL;
const cluster = process.env.PAIRFAIR_CLICKHOUSE_CLUSTER;
if (url === undefined) {
  it('keeps the contract on a server of yours (PAIRFAIR_CLICKHOUSE_URL=clickhouse://host:8123/)', ({
    skip,
  }) => skip('PAIRFAIR_CLICKHOUSE_URL is not set'));
} else {
  describe(`on ${url}`, () => yourServer(url));
}

/** The whole contract on a real server, and over its cluster where one is named. */
function yourServer(server: string): void {
  const { url: http } = parseClickhouseUrl(`${server.replace(/\/?$/, '/')}any`);
  const client = createClient({
    url: http,
    username: process.env.CLICKHOUSE_USER ?? 'default',
    password: process.env.CLICKHOUSE_PASSWORD ?? '',
  });
  afterAll(() => client.close());
  const setting: ClickhouseSetting = {
    ...{ client, server: server.replace(/\/?$/, '/') },
    ...{ cluster: null, lent: false },
  };
  describe('on one server', () => engineContract(clickhouseAdapter(() => setting)));
  if (cluster === undefined) return;
  describe(`on the cluster ${cluster}`, () =>
    engineContract(
      clickhouseAdapter(() => ({ ...setting, cluster: { name: cluster, servers: true } })),
    ));
}

function overHttp(engine: Chdb): void {
  let server: ChdbServer;
  const before = { ...process.env };
  beforeAll(async () => {
    process.env.CLICKHOUSE_USER = 'ann';
    process.env.CLICKHOUSE_PASSWORD = 'a secret';
    server = await openChdbServer(engine, { user: 'ann', password: 'a secret' });
  });
  afterAll(async () => {
    process.env = before;
    await server.close();
  });
  engineContract(
    clickhouseAdapter(
      () => ({
        ...{ client: engine.client, server: server.address },
        ...{ cluster: null, lent: false },
      }),
      { brief: true },
    ),
  );
}
