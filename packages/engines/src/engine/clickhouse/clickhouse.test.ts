import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Chdb, openChdb } from '../../../testing/chdb.ts';
import { type ChdbServer, openChdbServer } from '../../../testing/chdbServer.ts';
import { type ClickhouseSetting, clickhouseAdapter } from '../../../testing/clickhouseAdapter.ts';
import { engineContract } from '../../../testing/engineContract.ts';

const chdb = await openChdb();

if (typeof chdb === 'string') {
  it(`keeps the contract of engines (not run: ${chdb})`, ({ skip }) => skip(chdb));
} else {
  afterAll(() => chdb.close());
  const plain: ClickhouseSetting = {
    ...{ client: chdb.client, server: 'clickhouse://chdb:8123/' },
    ...{ kernel: 'never', cluster: null, lent: true },
  };

  describe('in SQL alone', () => engineContract(clickhouseAdapter(() => plain)));

  describe('with the kernel inside the server', () =>
    engineContract(clickhouseAdapter(() => ({ ...plain, kernel: 'auto' }))));

  describe('on a Distributed table of two shards', () =>
    engineContract(clickhouseAdapter(() => ({ ...plain, cluster: 'two' }))));

  describe('over HTTP, with a user and a password', () => {
    overHttp(chdb);
  });
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
    clickhouseAdapter(() => ({
      ...{ client: engine.client, server: server.address },
      ...{ kernel: 'never', cluster: null, lent: false },
    })),
  );
}
