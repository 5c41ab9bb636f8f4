import { setTimeout as wait } from 'node:timers/promises';
import { fitPipeline, type Pipeline } from 'pairfair';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickhouseEngine } from '../src/engine/clickhouse/clickhouseEngine.ts';
import { clickhouseAdapter, leftovers, nodesCluster, roundOff } from './clickhouseAdapter.ts';
import type { ClickhouseNodes } from './clickhouseNodes.ts';
import { type ClickhouseProxy, isTidying, openProxy, queriesOf } from './clickhouseProxy.ts';
import { contractTable, names } from './contractTable.ts';
import { rankings } from './contractTerms.ts';
import type { OpenedTable } from './engineContract.ts';
import { expectError } from './expectError.ts';
import { contractSpec, expectedPeople } from './expectedFit.ts';
import { expectSameModel } from './sameModel.ts';

/** What can go wrong among servers: one clear error and never half a result, then it works again. */
export function clusterFaults(nodes: ClickhouseNodes): void {
  const table = contractTable(150);
  const spec = contractSpec(expectedPeople(table), [rankings[0]]);
  const columns = { scores: true, representation: true };
  let proxy: ClickhouseProxy;
  let opened: OpenedTable;
  let pipeline: Pipeline;

  const adapter = clickhouseAdapter(() => ({
    ...{ client: nodes.clients[0], server: proxy.address, cluster: nodesCluster(nodes) },
  }));
  const fit = async () => (await fitPipeline(opened.engine, spec)).pipeline;
  const write = (to: string) => opened.engine.write(pipeline, { to, columns, id: names.id });
  /** Has something happen at the query in the middle of a fit. */
  const midway = async (act: () => void): Promise<void> => {
    const middle = Math.floor((await queriesOf(proxy, fit)) / 2);
    let met = 0;
    proxy.fault = async (sql) => {
      if (!isTidying(sql) && met++ === middle) act();
      return 'pass';
    };
  };
  /** The first piece on its way is the question, the second the beginning of the answer, which is lost. */
  const killWhileItAnswers = (node: number): void => {
    let pieces = 0;
    nodes.links[node].gate = async () => {
      if (++pieces !== 2) return;
      await nodes.kill(node);
      throw new Error('lost');
    };
  };

  describe('faults among servers', () => {
    beforeAll(async () => {
      proxy = await openProxy(nodes.addresses[0]);
      opened = await adapter.open(table);
      pipeline = await fit();
    });
    afterEach(async () => {
      proxy.fault = async () => 'pass';
      for (const link of nodes.links) {
        link.gate = async () => {};
        link.cut();
      }
      await nodes.revive();
      expectSameModel(await fit(), pipeline, roundOff);
    });
    afterAll(async () => {
      await opened.close();
      proxy.close();
      expect(await leftovers(nodes.clients[0])).toEqual([]);
    });

    it('fails once when a server is killed during a fit', async () => {
      await midway(() => killWhileItAnswers(2));
      await expectError(fit(), 'unavailable', /nothing was computed from the rest/);
      // As long as it is away, whatever the servers are set to.
      await expectError(fit(), 'unavailable', /nothing was computed from the rest/);
    });

    it('writes nothing when a server is killed during it', async () => {
      proxy.fault = async (sql) => {
        if (/INSERT INTO/.test(sql)) killWhileItAnswers(1);
        return 'pass';
      };
      const place = opened.place();
      await expectError(write(place), 'unavailable', /nothing was computed from the rest/);
      expect(await opened.readBack(place)).toBeUndefined();
      proxy.fault = async () => 'pass';
      await nodes.revive();
      await write(place);
      expect((await opened.readBack(place))?.length).toBe(table.rows);
    });

    it('fails once when the way to a server breaks', async () => {
      await midway(() => {
        nodes.links[1].gate = () => Promise.reject(new Error('broken'));
      });
      await expectError(fit(), 'unavailable', /nothing was computed from the rest/);
    });

    it('connects again when connections were lost that nobody used', async () => {
      for (const link of nodes.links) link.cut();
      expectSameModel(await fit(), pipeline, roundOff);
    });

    it('gives the same over a slow way', async () => {
      for (const link of nodes.links) link.gate = () => wait(2);
      expectSameModel(await fit(), pipeline, roundOff);
    });

    it('gives up on a server that does not answer', async () => {
      const { source } = await opened.engine.describe();
      nodes.links[2].gate = () => new Promise(() => {});
      const attempt = async () => {
        const engine = await clickhouseEngine(source, { timeoutSeconds: 3 });
        await engine.describe().finally(engine.close);
      };
      await expectError(attempt(), 'unavailable', /in time|longer than is allowed/);
    });
  });
}
