import { afterAll, expect, it } from 'vitest';
import { leftovers } from '../../../testing/clickhouseAdapter.ts';
import { openClickhouse } from '../../../testing/clickhouseNodes.ts';
import { hostMark, ownerMark } from '../../interrupt/owner.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';

const nodes = await openClickhouse();
if (typeof nodes === 'string') {
  it(`drops what a killed process left (not run: ${nodes})`, ({ skip }) => skip(nodes));
} else {
  const {
    clients: [client],
    addresses: [server],
    close,
  } = nodes;
  afterAll(close);

  it('drops what a killed process of this machine left, and nothing else', async () => {
    // Process numbers end far below this one.
    const gone = `pairfair_tmp_${hostMark}999999999_1_ab_0`;
    const kept = [
      `pairfair_tmp_${ownerMark}_ab_0`,
      'pairfair_tmp_0123456789ab_999999999_1_ab_0',
      'pairfair_tmp_ab_0',
    ];
    for (const name of ['people', gone, ...kept]) {
      await client.command({
        query: `CREATE TABLE ${name} (id String) ENGINE = MergeTree ORDER BY id`,
      });
    }
    const engine = await clickhouseEngine(`${server}default.people`, { client });
    await engine.close();
    expect((await leftovers(client)).sort()).toEqual(kept.sort());
  });
}
