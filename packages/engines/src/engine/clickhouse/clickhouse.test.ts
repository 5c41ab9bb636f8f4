import { createClient } from '@clickhouse/client';
import { afterAll, describe, it } from 'vitest';
import {
  type ClickhouseSetting,
  clickhouseAdapter,
  namedCluster,
  nodesCluster,
  roundOff,
} from '../../../testing/clickhouseAdapter.ts';
import { type ClickhouseNodes, openClickhouse, owner } from '../../../testing/clickhouseNodes.ts';
import { clusterFaults } from '../../../testing/clusterFaults.ts';
import { engineContract } from '../../../testing/engineContract.ts';
import { parseClickhouseUrl } from './parseUrl.ts';

// PAIRFAIR_CLICKHOUSE_URL=clickhouse://host:8123/ takes a server of yours instead.
const url = process.env.PAIRFAIR_CLICKHOUSE_URL;
if (url === undefined) {
  const nodes = await openClickhouse(3);
  if (typeof nodes === 'string') {
    it(`keeps the contract of engines (not run: ${nodes})`, ({ skip }) => skip(nodes));
  } else ownServers(nodes);
} else {
  describe(`on ${url}`, () => yourServer(url.replace(/\/?$/, '/')));
}

/** The whole contract on one of three servers and over all of them, then what can go wrong there. */
function ownServers(nodes: ClickhouseNodes): void {
  Object.assign(process.env, owner);
  afterAll(() => nodes.close());
  const one = { client: nodes.clients[0], server: nodes.addresses[0], cluster: null };
  describe('on one server', () => engineContract(clickhouseAdapter(() => one)));
  const all = { ...one, cluster: nodesCluster(nodes) };
  describe('over three servers', () => {
    engineContract(clickhouseAdapter(() => all, { roundOff }));
    clusterFaults(nodes);
  });
}

/** The whole contract on a server, and over its cluster where one is named. */
function yourServer(server: string): void {
  const client = createClient({
    url: parseClickhouseUrl(`${server}any`).url,
    username: process.env.CLICKHOUSE_USER ?? 'default',
    password: process.env.CLICKHOUSE_PASSWORD ?? '',
  });
  afterAll(() => client.close());
  const one: ClickhouseSetting = { client, server, cluster: null };
  describe('on one server', () => engineContract(clickhouseAdapter(() => one)));
  const name = process.env.PAIRFAIR_CLICKHOUSE_CLUSTER;
  if (name === undefined) return;
  const all = { ...one, cluster: namedCluster(client, name) };
  describe(`on the cluster ${name}`, () =>
    engineContract(clickhouseAdapter(() => all, { roundOff })));
}
