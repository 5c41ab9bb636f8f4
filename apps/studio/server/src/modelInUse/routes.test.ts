import { evaluatePredictions } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import type { CaseView } from '../cases/schemas.ts';
import { names } from '../demo/demoData.ts';
import type { ModelInUse } from './schemas.ts';

const { study, studio, browser, freeze, finish, auditor } = await analysisStudio();
const { database } = studio;
const path = `/studies/${study.id}/model-in-use`;
const people = await database.query<{
  id: string;
  side: number;
  group: string;
  prestige: number;
  label: string;
}>(
  `select sp.person_id as id, sp.side, sp.group_name as group,
     (p.features->>$1)::float8 as prestige, p.features->>$2 as label
   from study_person sp join person p on p.ordinal = sp.dataset_ordinal order by sp.ordinal`,
  [names.prestige, study.config.columns.find(({ role }) => role === 'target')?.name],
);
const high = Math.max(...people.map(({ prestige }) => prestige));
const low = Math.min(...people.map(({ prestige }) => prestige));
const scoreOf = (prestige: number) => (prestige - low) / (high - low);
const lines = people.map(({ id, prestige }) => `${id},${scoreOf(prestige)}`);
const upload = (csv: string, query = '?name=Bank') =>
  browser.fetch(`/api/v1${path}/scores${query}`, {
    ...{ method: 'POST', body: csv, headers: { 'content-type': 'text/csv' } },
  });
const settings = { kind: 'fit', gamma: 0.5, ridge: 0.3, strictness: 0.4 };

describe('a model in use', () => {
  it('is refused without ids, without scores, and of strangers', async () => {
    const problem = async (response: Response) =>
      ((await response.json()) as { detail: string }).detail;
    expect(await problem(await upload('a,score\nx,1\n'))).toMatch(/Whose scores are these\?/);
    expect(await problem(await upload('id,a,b\nx,1,2\n'))).toMatch(/Which column holds/);
    expect(await problem(await upload('id,score\nx,1\nx,2\n'))).toMatch(
      /more than one score of 'x'/,
    );
    expect(await problem(await upload('id,score\nx,1\n'))).toMatch(/Nobody in the data/);
    // Ids are texts: as numbers, these two would be one person, and 007 would be 7.
    const long = await upload('id,score\n9007199254740993,1\n9007199254740992,0\n007,1\n7,0\n');
    expect(await problem(long)).toMatch(/Nobody in the data/);
    expect((await browser.call('PUT', path, { name: 'B', column: names.background })).status).toBe(
      422,
    );
    expect((await browser.call<ModelInUse>('GET', path)).body.model).toBeNull();
    const reader = await auditor();
    expect((await reader.call('DELETE', path)).status).toBe(403);
  });

  it('stands beside the fair model, with the measures the library gives its scores', async () => {
    const response = await upload(`id,score\n${lines.toReversed().join('\n')}\n`);
    expect(((await response.json()) as ModelInUse).model).toMatchObject({
      ...{ name: 'Bank', column: null, scored: people.length, people: people.length },
    });
    const fit = await finish({ name: 'Beside', graphId: await freeze(), ...settings });
    expect(fit.job).toMatchObject({ state: 'done', error: null });
    const row = fit.measures.find(({ name }) => name === 'yours');
    expect(row?.title).toBe('Bank');
    const tested = people.filter(({ side }) => side === 1);
    const { measures } = evaluatePredictions({
      labels: Float64Array.from(tested, ({ label }) => (label === study.config.positive ? 1 : 0)),
      scores: Float64Array.from(tested, ({ prestige }) => scoreOf(prestige)),
      groups: tested.map(() => 0),
    });
    expect(row?.values.auc?.mean).toBeCloseTo(measures.auc, 10);
    expect(row?.values.positive_rate?.mean).toBeCloseTo(measures.positive_rate, 10);
    expect(fit.groups.some(({ method }) => method === 'yours')).toBe(true);
    expect(row?.givenUp?.mean).not.toBeNull();
    const [{ id = '', prestige = 0 } = {}] = people;
    const { body } = await browser.call<CaseView>('GET', `/studies/${study.id}/case?first=${id}`);
    expect(body.models.at(-1)).toMatchObject({ id: null, name: 'Bank' });
    expect(body.models.at(-1)?.scores[0]).toBeCloseTo(scoreOf(prestige), 12);
    expect(body.models.at(-1)?.decisions[0]).toBe(scoreOf(prestige) >= 0.5 ? 1 : 0);
  });

  it('may be a column of the table; who lacks scores leaves it out, and the result says so', async () => {
    const { body } = await browser.call<ModelInUse>('PUT', path, {
      ...{ name: 'Prestige', column: names.prestige },
    });
    expect(body.model).toMatchObject({ column: names.prestige, scored: people.length });
    await upload(`id,score\n${lines.slice(0, 50).join('\n')}\n`);
    const fit = await finish({ name: 'Few', graphId: await freeze('Again'), ...settings });
    expect(fit.measures.some(({ name }) => name === 'yours')).toBe(false);
    expect(fit.warnings.join(' ')).toMatch(/have no score of 'Bank'/);
    expect((await browser.call('DELETE', path)).status).toBe(204);
    const actions = await database.query<{ action: string }>(
      `select action from audit_event where action like 'model-in-use%' order by seq`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      ...['model-in-use.set', 'model-in-use.set', 'model-in-use.set', 'model-in-use.removed'],
    ]);
  });
});
