import { isUnchanged } from '@pairfair/workbench/documents';
import { aggregateJudgments, collectAnswers, graphFromJson, type Judgment } from 'pairfair';
import { edgeCount, toEdges } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import { eraseJudge } from '../judging/judgeStore.ts';
import { readStudyJudgments } from '../judging/judgmentStore.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import type { GraphDifference, GraphFigures, GraphVersion } from './schemas.ts';

const { study, studio, browser, auditor, freeze } = await analysisStudio();
const { database } = studio;
const preview = async (options: object) =>
  (await browser.call<GraphFigures>('POST', `/studies/${study.id}/graphs/preview`, options)).body;

/** The links the library makes of the same judgments, as texts. */
async function libraryLinks(judgments: readonly Judgment[], minAnswers: number) {
  const people = (await readStudyPeople(database, study.id)).map(({ personId }) => personId);
  const answers = collectAnswers(judgments, { people });
  const { graph } = aggregateJudgments(answers, { pairs: { minAnswers } });
  const { source, target } = toEdges(graph);
  return new Set(Array.from(source, (s, e) => `${people[s]} ${people[target[e] as number]}`));
}

describe('a preview', () => {
  it('has the links that the library makes of the judgments', async () => {
    const judgments = await readStudyJudgments(database, study.id);
    for (const minAnswers of [1, 2]) {
      const figures = await preview({ method: 'majority', minAnswers });
      expect(figures.links).toBe((await libraryLinks(judgments, minAnswers)).size);
      expect(figures.people).toBe(400);
      expect(figures.linkedPeople + figures.isolated).toBe(400);
      expect(figures.withinGroups + figures.acrossGroups).toBe(figures.links);
      expect(figures.classSizes.reduce((sum, size) => sum + size, 0)).toBe(figures.linkedPeople);
    }
  });

  it.each(['majority', 'two-coin'])(
    'tells the links at every threshold, as a preview there would: %s',
    async (method) => {
      const { thresholds } = await preview({ method });
      expect(thresholds).toHaveLength(21);
      for (const threshold of [0, 0.35, 0.5, 0.9, 1]) {
        const { links } = await preview({ method, threshold });
        const told = thresholds.find((step) => Math.abs(step.threshold - threshold) < 1e-9);
        expect(told?.links).toBe(links);
      }
    },
  );

  it('leaves excluded judges out', async () => {
    const [judge] = await database.query<{ id: string; name: string }>(
      'select id, name from judge where study_id = $1 order by name limit 1',
      [study.id],
    );
    await database.query('update judge set excluded = true where id = $1', [judge?.id]);
    const figures = await preview({ method: 'majority' });
    const all = await readStudyJudgments(database, study.id);
    const others = all.filter((judgment) => judgment.judge !== judge?.name);
    expect(figures.links).toBe((await libraryLinks(others, 1)).size);
    await database.query('update judge set excluded = false where id = $1', [judge?.id]);
  });

  it('counts one panel where asked', async () => {
    const figures = await preview({ method: 'majority', panel: 'Recruiters' });
    const everybody = await preview({ method: 'majority' });
    expect(figures.judgments).toBeGreaterThan(100);
    expect(figures.judgments).toBeLessThan(everybody.judgments);
  });

  it('refuses a method for another kind of study', async () => {
    const answer = await browser.call('POST', `/studies/${study.id}/graphs/preview`, {
      method: 'bradley-terry',
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-option' } });
  });

  it('keeps markup in a title as text', async () => {
    const title = `<script>alert(1)</script>"'&`;
    await database.query('update study set title = $2 where id = $1', [study.id, title]);
    const { svg } = await preview({ method: 'majority' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    await database.query('update study set title = $2 where id = $1', [study.id, study.title]);
  });

  it('may be looked at by an auditor, who may not freeze it', async () => {
    const reader = await auditor();
    const path = `/studies/${study.id}/graphs`;
    expect((await reader.call('POST', `${path}/preview`, { method: 'majority' })).status).toBe(200);
    const frozen = await reader.call('POST', path, { name: 'x', method: 'majority' });
    expect(frozen.status).toBe(403);
  });
});

describe('a frozen graph', () => {
  it('is a pairfair/graph file that carries its digest and where it comes from', async () => {
    const id = await freeze('../../etc/"passwd";x=<b>ü');
    const [version] = (
      await browser.call<{ graphs: GraphVersion[] }>('GET', `/studies/${study.id}/graphs`)
    ).body.graphs;
    expect(version?.id).toBe(id);
    const response = await browser.fetch(`/api/v1/graphs/${id}/file`);
    const text = await response.text();
    const file = JSON.parse(text);
    expect(isUnchanged(text)).toBe(true);
    expect(file.digest).toBe(version?.digest);
    const { graph, ids, provenance } = graphFromJson(file);
    expect(edgeCount(graph)).toBe(version?.figures.links);
    expect(ids).toHaveLength(400);
    expect(provenance?.method).toBe('pairs by majority');
    expect(provenance?.judgments).toMatch(/^sha256:/);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w .-]+\.json"/);
    expect(disposition).not.toMatch(/\.\.|[\r\n/\\]/);
  });

  it('keeps its digest and counts what is withdrawn', async () => {
    const before = (await browser.call<GraphVersion>('GET', `/graphs/${await freeze('w')}`)).body;
    const [judge] = await database.query<{ id: string; name: string; used: number }>(
      `select j.id, j.name, (g.used->>j.name)::int as used
       from judge j join graph_version g on g.id = $1
       where j.study_id = $2 order by j.name desc limit 1`,
      [before.id, study.id],
    );
    expect(judge?.used).toBeGreaterThan(10);
    const who = { id: judge?.id ?? '', studyId: study.id, name: judge?.name ?? '' };
    await database.transaction((tx) => eraseJudge(tx, who));
    const after = (await browser.call<GraphVersion>('GET', `/graphs/${before.id}`)).body;
    expect(after.digest).toBe(before.digest);
    expect(after.withdrawn).toBe(judge?.used);
    const file = await (await browser.fetch(`/api/v1/graphs/${before.id}/file`)).text();
    expect(isUnchanged(file)).toBe(true);
    expect(JSON.parse(file).digest).toBe(before.digest);
  });

  it('differs from another in the links that only one has', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async (minAnswers) => {
        const path = `/studies/${study.id}/graphs`;
        const options = { name: `at least ${minAnswers}`, method: 'majority', minAnswers };
        return (await browser.call<GraphVersion>('POST', path, options)).body;
      }),
    );
    const links = async (id: string) => {
      const csv = await (await browser.fetch(`/api/v1/graphs/${id}/file?format=csv`)).text();
      return new Set(csv.trim().split('\r\n').slice(1));
    };
    const [a, b] = [await links(first?.id ?? ''), await links(second?.id ?? '')];
    const only = (one: Set<string>, other: Set<string>) =>
      [...one].filter((line) => !other.has(line)).length;
    const { body } = await browser.call<GraphDifference>(
      'GET',
      `/graphs/${first?.id}/difference/${second?.id}`,
    );
    expect(body).toMatchObject({
      onlyFirst: only(a, b),
      onlySecond: only(b, a),
      both: a.size - only(a, b),
    });
    expect(body.onlyFirst).toBeGreaterThan(0);
    for (const { people, in: where } of body.examples) {
      expect(where === 'first' ? a : b).toContain(`${people[0]},${people[1]},1`);
    }
  });
});
