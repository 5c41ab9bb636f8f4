import { afterAll, expect, it } from 'vitest';
import { openChdb } from '../../../testing/chdb.ts';
import { leftovers } from '../../../testing/clickhouseAdapter.ts';
import { hostMark, ownerMark } from '../../interrupt/owner.ts';
import { clickhouseEngine } from './clickhouseEngine.ts';

const chdb = await openChdb();
if (typeof chdb === 'string') {
  it(`drops what a killed process left (not run: ${chdb})`, ({ skip }) => skip(chdb));
} else {
  const { client, close } = chdb;
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
    const engine = await clickhouseEngine('clickhouse://chdb:8123/default.people', { client });
    await engine.close();
    expect((await leftovers(client)).sort()).toEqual(kept.sort());
  });
}
