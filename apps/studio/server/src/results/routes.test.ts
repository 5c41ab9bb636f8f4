import { type ChartSpec, drawChart } from '@pairfair/charts';
import { isUnchanged } from '@pairfair/workbench/documents';
import { categoryColumn, numericColumn, pipelineFromJson, runPipeline, type Table } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import { featureNames, names } from '../demo/demoData.ts';
import { type FitResult, type FitStatistics, fitStatistics } from './schemas.ts';

const { study, studio, browser, freeze, finish, auditor } = await analysisStudio();
const { database } = studio;
const graphId = await freeze();
const name = '<img src=x onerror=alert(1)>.."\\/';
const fit: FitResult = await finish({
  ...{ name, graphId, kind: 'fit', gamma: 0.5, ridge: 0.3, strictness: 0.4, seed: 3 },
});
const file = (format: string, query = '') =>
  browser.fetch(`/api/v1/fits/${fit.id}/export/${format}${query}`);

type Person = Readonly<Record<string, unknown>>;
const backgrounds = ['academic family', 'first generation'];

/** Everybody in the data, as the database has them, whoever read them before. */
async function everybody(): Promise<{ people: Person[]; table: Table; groups: number[] }> {
  const rows = await database.query<{ features: Person }>(
    'select features from person order by ordinal',
  );
  const people = rows.map(({ features }) => features);
  const columns = [
    ...featureNames.map((column) =>
      numericColumn(
        column,
        people.map((person) => Number(person[column])),
      ),
    ),
    categoryColumn(
      names.background,
      people.map((person) => String(person[names.background])),
    ),
  ];
  const groups = people.map((person) => backgrounds.indexOf(String(person[names.background])));
  return { people, table: { rows: people.length, columns }, groups };
}

describe('an exported model', () => {
  it('is fitted with what was asked for', () => {
    expect(fit.job).toMatchObject({ state: 'done', error: null });
    expect(fit.settings).toEqual({
      ...{ gamma: 0.5, ridge: 0.3, strictness: 0.4, threshold: 0.5, neighbors: 10 },
    });
  });

  it('is tuned in what was left open, and says so', async () => {
    const { settings, request } = await finish({
      ...{ name: 'half by hand', graphId, kind: 'fit', strictness: 0.4, giveUp: 0.1 },
    });
    expect(settings.strictness).toBe(0.4);
    expect(settings.gamma).toBeGreaterThan(0);
    expect(settings).not.toHaveProperty('dims');
    expect(request).toMatchObject({ strictness: 0.4, giveUp: 0.1 });
  });

  it('does without the protected attribute where asked to, in every part of it', async () => {
    const without = await finish({
      ...{ name: 'without', graphId, kind: 'fit', gamma: 0.5, ridge: 0.3, strictness: 0.4 },
      protectedInput: 'exclude',
    });
    expect(without.job).toMatchObject({ state: 'done', error: null });
    expect(without).toMatchObject({ protectedInput: 'exclude' });
    expect(without.measures[0]?.title).toBe('PFR, group excluded');
    expect(without.figures.map((figure) => figure.name)).toContain('strictness-auc');
    expect(without.warnings.join()).not.toMatch(/takes the protected attribute as an input/);
    const get = async (format: string) =>
      (await browser.fetch(`/api/v1/fits/${without.id}/export/${format}`)).text();
    const pipeline = pipelineFromJson(JSON.parse(await get('json')));
    expect(pipeline.protectedAttribute.input).toBe('exclude');
    const { table } = await everybody();
    // Nobody's group is given, and the pairs get what the studio says they do.
    const { scores } = runPipeline(pipeline, { ...table, columns: table.columns.slice(0, -1) });
    const told = without.unequal.flatMap((pair) => pair.scores);
    expect(told.length).toBeGreaterThan(0);
    for (const score of told) {
      expect(Math.min(...Array.from(scores, (own) => Math.abs(own - score)))).toBeLessThan(1e-8);
    }
    expect(await get('sql')).not.toContain(names.background);
    expect(await get('card')).toMatch(/does not take .* as an input/);
    expect(await get('report')).toContain('--protected-input exclude');
    const { body } = await browser.call<FitStatistics>('GET', `/fits/${without.id}/statistics`);
    expect(body.columns).toEqual(featureNames);
    expect(body.x.cols).toBe(featureNames.length);
    const { body: all } = await browser.call<{ fits: { name: string; protectedInput: string }[] }>(
      ...(['GET', `/studies/${study.id}/fits`] as const),
    );
    const inputOf = (name: string) => all.fits.find((one) => one.name === name)?.protectedInput;
    expect([inputOf('without'), inputOf(name)]).toEqual(['exclude', 'include']);
  });

  it.each([{ strictness: 1 }, { strictness: -0.1 }, { giveUp: 0.6 }, { gamma: 2 }])(
    'is not fitted with %j',
    async (wrong) => {
      const path = `/studies/${study.id}/fits`;
      const asked = { name: 'wrong', graphId, kind: 'fit', ...wrong };
      const { status, body } = await browser.call<{ detail: string }>('POST', path, asked);
      expect(status).toBe(422);
      expect(body.detail).toContain(Object.keys(wrong)[0]);
    },
  );

  it('predicts as JSON what the studio measured', async () => {
    const text = await (await file('json')).text();
    expect(isUnchanged(text)).toBe(true);
    const pipeline = pipelineFromJson(JSON.parse(text));
    expect(pipeline.protectedAttribute.groups).toEqual(backgrounds);
    const { table, groups } = await everybody();
    const { scores } = runPipeline(pipeline, table, groups);
    const ids = await database.query<{ person_id: string; dataset_ordinal: number }>(
      'select person_id, dataset_ordinal from study_person',
    );
    const scoreOf = new Map(ids.map((row) => [row.person_id, scores[row.dataset_ordinal]]));
    expect(fit.unequal.length).toBeGreaterThan(0);
    for (const { people, scores: told } of fit.unequal) {
      // Learned twice, once over a path of settings and once for itself: rounding differs.
      expect(scoreOf.get(people[0])).toBeCloseTo(told[0], 8);
      expect(scoreOf.get(people[1])).toBeCloseTo(told[1], 8);
    }
  });

  it('predicts as SQL, in this very database, what the library predicts', async () => {
    const sql = await (await file('sql', '?dialect=postgres')).text();
    const pipeline = pipelineFromJson(JSON.parse(await (await file('json')).text()));
    const { people, table, groups } = await everybody();
    const { scores, labels } = runPipeline(pipeline, table, groups);
    const { target } = pipeline;
    const rows = await database.transaction(async (tx) => {
      const columns = featureNames.map((column) => `"${column}" float8`);
      await tx.query(
        `create temporary table people (${columns.join(', ')}, "${names.background}" text)
           on commit drop`,
      );
      const shape = [...featureNames, names.background].map((_, k) => `$${k + 1}`).join(', ');
      for (const person of people) {
        await tx.query(`insert into people values (${shape})`, [
          ...featureNames.map((column) => person[column]),
          person[names.background],
        ]);
      }
      return tx.query<{ score: number; label: string }>(sql.replace(/;\s*$/, ''));
    });
    expect(rows).toHaveLength(400);
    rows.forEach(({ score, label }, i) => {
      expect(score).toBeCloseTo(scores[i] as number, 10);
      // Classes have their names.
      expect(label).toBe(labels[i] === 1 ? target?.positive : target?.negative);
    });
  });

  it.each([
    ['onnx', 'application/octet-stream'],
    ['python', 'text/x-python; charset=utf-8'],
    ['card', 'text/markdown; charset=utf-8'],
  ])('is a file as %s', async (format, type) => {
    const response = await file(format);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="img/);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  });

  it('has a report that is sealed, sandboxed, and takes no markup from names', async () => {
    const response = await file('report');
    const html = await response.text();
    expect(isUnchanged(html)).toBe(true);
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  it('is in the audit log with who took it', async () => {
    const reader = await auditor();
    await reader.fetch(`/api/v1/fits/${fit.id}/export/json`);
    const [event] = await database.query<{ role: string; details: object }>(
      `select role, details from audit_event join account a on actor = 'account:' || a.id
       where action = 'model.exported' order by seq desc limit 1`,
    );
    expect(event?.role).toBe('auditor');
    expect(event?.details).toMatchObject({ format: 'json' });
  });

  it.each(['exe', '..%2f..%2fetc%2fpasswd', 'JSON'])('is nothing as %s', async (format) => {
    expect((await file(format)).status).toBe(404);
  });
});

describe('the statistics of a fit', () => {
  it('are what the slider needs, of training people', async () => {
    const { body } = await browser.call<FitStatistics>('GET', `/fits/${fit.id}/statistics`);
    const sent = fitStatistics.parse(body);
    expect(sent).toMatchObject({ gamma: 0.5, ridge: 0.3, strictness: 0.4 });
    expect(sent.statistics).toHaveProperty('target.delta');
    expect(sent.x.rows).toBe(200);
    expect(sent.x.data).toHaveLength(200 * sent.columns.length);
    expect(sent.labels).toHaveLength(200);
    expect(new Set(sent.ids).size).toBe(200);
    expect(sent.links.length).toBeGreaterThan(10);
    for (const [a, b] of sent.links) expect(Math.max(a, b)).toBeLessThan(200);
  });
});

describe('figures and warnings of a fit', () => {
  it('say which methods, rates and curves there are', () => {
    const figures = fit.figures.map((figure) => figure.name);
    expect(figures).toEqual(
      expect.arrayContaining([
        'positive-rate',
        'strictness-auc',
        'strictness-consistency',
        'plane-pfr',
      ]),
    );
    for (const { name, title, spec } of fit.figures) {
      expect(drawChart(spec as ChartSpec, { id: name, title })).toMatch(/^<svg /);
    }
    const { auc } = fit.measures[0]?.values ?? {};
    expect(auc?.low).toBeLessThanOrEqual(auc?.mean ?? 0);
    expect(auc?.high).toBeGreaterThanOrEqual(auc?.mean ?? 1);
    const own = fit.groups.filter(({ method }) => method === 'pfr');
    expect(own.map(({ group }) => group)).toEqual(backgrounds);
  });

  it('say that judges do not agree, and try strictness 0 only', async () => {
    const [row] = await database.query<{ id: string }>(
      `insert into graph_version (study_id, name, options, figures, graph, digest, used)
       select study_id, 'coin flips', options, figures,
         jsonb_set(graph, '{provenance,parameters,agreement}',
           '{"distinguishable": false, "verdict": "chance", "says": "They toss coins."}'),
         digest, used from graph_version where id = $1 returning id`,
      [graphId],
    );
    const tuned = await finish({ name: 'coins', graphId: row?.id, kind: 'fit' });
    expect(tuned.settings.strictness).toBe(0);
    expect(tuned.warnings).toContain('They toss coins.');
    expect(tuned.warnings.join(' ')).toMatch(/Only strictness 0 was tried/);
  });

  it('go by who deserves more, by what had been said when the graph was frozen', async () => {
    const settings = { gamma: 0.5, ridge: 0.3, strictness: 0.4 };
    const request = { name: 'order', graphId, kind: 'fit', ...settings };
    const nobody = await finish({ ...request, orderWeight: 0.5 });
    expect(nobody.job.error).toMatch(/nothing here orders anybody/);
    // The judges say that whoever comes from a school of less prestige deserves more.
    await database.query(
      `with value as (
         select sp.study_id, sp.person_id, (p.features->>$1)::float8 as prestige
         from study_person sp join study s on s.id = sp.study_id
           join person p on p.dataset_id = s.dataset_id and p.ordinal = sp.dataset_ordinal)
       update judgment g set record = g.record || jsonb_build_object('direction',
         case when a.prestige < b.prestige then 'first' else 'second' end)
       from value a, value b
       where g.record->>'answer' = 'no' and a.study_id = g.study_id and b.study_id = g.study_id
         and a.person_id = g.record->'people'->>0 and b.person_id = g.record->'people'->>1`,
      [names.prestige],
    );
    const ordered = await finish({ ...request, orderWeight: 1 });
    expect(ordered.job).toMatchObject({ state: 'done', error: null });
    const text = await (await browser.fetch(`/api/v1/fits/${ordered.id}/export/json`)).text();
    const pipeline = pipelineFromJson(JSON.parse(text));
    expect(pipeline.provenance.options).toMatchObject({ 'order-weight': 1, predictor: 'frontier' });
    expect(pipeline.warnings.join()).toMatch(/target falls as the judges' order rises/);
    const { people, table, groups } = await everybody();
    const { scores } = runPipeline(pipeline, table, groups);
    const byPrestige = people
      .map((person, i) => ({ prestige: Number(person[names.prestige]), score: scores[i] ?? 0 }))
      .sort((a, b) => a.prestige - b.prestige);
    const mean = (part: typeof byPrestige) =>
      part.reduce((sum, { score }) => sum + score / part.length, 0);
    expect(mean(byPrestige.slice(0, 60))).toBeGreaterThan(mean(byPrestige.slice(-60)));

    const [before] = await database.query<{ config: string }>(
      `update study set config = jsonb_set(config, '{columns}',
         (select jsonb_agg(case when c->>'role' = 'target'
           then c || '{"role": "ignore"}' else c end) from jsonb_array_elements(config->'columns') c))
       where id = $1 returning (select config::text from study where id = $1) as config`,
      [study.id],
    );
    const alone = await finish({ ...request, orderWeight: 1 });
    expect(alone.job).toMatchObject({ state: 'done', error: null });
    const { auc, rank_consistency_fairness: consistency } = alone.measures[0]?.values ?? {};
    expect(auc?.mean).toBeNull();
    expect(consistency?.mean).toBeGreaterThan(0);
    const get = (format: string) => browser.fetch(`/api/v1/fits/${alone.id}/export/${format}`);
    expect(pipelineFromJson(JSON.parse(await (await get('json')).text())).target).toBeNull();
    expect(await (await get('card')).text()).toMatch(/no target/);
    expect((await get('report')).status).toBe(409);
    const labelled = await finish({ ...request, orderWeight: 0.5 });
    expect(labelled.job.error).toMatch(/needs a target/);
    await database.query('update study set config = $2 where id = $1', [study.id, before?.config]);

    await database.query(`update judgment set at = now() + interval '1 hour'`);
    const later = await finish({ ...request, orderWeight: 1 });
    expect(later.job.error).toMatch(/nothing here orders anybody/);
  });

  it('say why a fit failed', async () => {
    await database.query(
      `update study set config = jsonb_set(config, '{positive}', '"maybe"') where id = $1`,
      [study.id],
    );
    const failed = await finish({ name: 'no target', graphId, kind: 'fit' });
    expect(failed.job.state).toBe('failed');
    expect(failed.job.error).toMatch(/Nobody has 'maybe'/);
    expect((await browser.fetch(`/api/v1/fits/${failed.id}/export/json`)).status).toBe(409);
  });
});
