import { readFileSync } from 'node:fs';
import { alike } from './alike.ts';
import { eventually } from './eventually.ts';
import { applicants } from './makeStudy.ts';
import { answerAll, invite, openStudy, type Task, upload } from './studies.ts';
import { becomeJudge, type Visitor } from './visitor.ts';

/** A study of the applicants that two panels have judged, with a model for each of them. */
export interface FittedStudy {
  readonly id: string;
  /** Of the model of all judges, and of each panel. */
  readonly fits: Readonly<Record<'all' | 'near' | 'merit', string>>;
}

/** Says yes to people who have come equally far, whatever else: another mind than {@link alike}. */
const byMerit = ({ people: [one, other] }: Task): 'yes' | 'no' =>
  Math.abs((one?.values[0]?.percentile ?? 0) - (other?.values[0]?.percentile ?? 0)) < 0.3
    ? 'yes'
    : 'no';

/** Makes, judges and fits the study over HTTP: some hundred answers and three small fits. */
export async function fittedStudy(admin: Visitor, title: string): Promise<FittedStudy> {
  const datasetId = await upload(admin, readFileSync(applicants, 'utf8'), 'applicants');
  const column = (name: string, role: string, shown = role === 'feature') => ({
    ...{ name, role, shown },
  });
  const id = await openStudy(admin, {
    ...{ title, datasetId, mode: 'pairs', positive: 'yes' },
    columns: [
      column('id', 'id'),
      { ...column('academic', 'feature'), label: 'Academic record' },
      column('supplementary', 'feature'),
      column('state', 'feature'),
      column('background', 'protected'),
      column('teacher_rank', 'feature', false),
      column('graduated', 'target'),
    ],
    question: {
      ...{ text: 'Do these two deserve the same?', instructions: 'Look at both.', consent: '' },
    },
    sampling: {
      ...{ people: 60, testShare: 0.4, audit: 0.9, auditOverlap: 4, overlap: 2, quota: 60 },
      ...{ seed: 4, repeats: 0 },
    },
  });
  for (const [panel, says] of [
    ['near', alike],
    ['merit', byMerit],
  ] as const) {
    const { url } = await invite(admin, id, { panel });
    await Promise.all([1, 2].map(async () => answerAll(await becomeJudge(url), says)));
  }
  const all = await fitted(admin, id, 'All judges', undefined);
  const near = await fitted(admin, id, 'Near', 'near');
  const merit = await fitted(admin, id, 'Merit', 'merit');
  return { id, fits: { all, near, merit } };
}

async function fitted(admin: Visitor, study: string, name: string, panel: string | undefined) {
  const graph = await admin.call<{ id: string }>('POST', `/studies/${study}/graphs`, {
    ...{ name, method: 'majority' },
    ...(panel !== undefined && { panel }),
  });
  if (graph.status !== 201) throw new Error(`No graph: ${graph.text}`);
  const settings = { gamma: 0.8, ridge: 0.1, strictness: 0.5 };
  const made = await admin.call<{ fit: { id: string } }>('POST', `/studies/${study}/fits`, {
    ...{ name, graphId: graph.body.id, kind: 'fit', ...settings },
  });
  if (made.status !== 202) throw new Error(`No fit: ${made.text}`);
  const { id } = made.body.fit;
  const state = async () =>
    (await admin.call<{ job: { state: string } }>('GET', `/fits/${id}`)).body.job.state;
  await eventually(state).toBe('done');
  return id;
}
