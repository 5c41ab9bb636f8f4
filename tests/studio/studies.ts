import type { Visitor } from './visitor.ts';

/** A task as a judge receives it. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly people: readonly {
    readonly label: string;
    readonly values: readonly { readonly text: string; readonly percentile: number | null }[];
  }[];
}

/** Uploads a CSV text and answers the data set's id. */
export async function upload(admin: Visitor, csv: string, name = 'people'): Promise<string> {
  const response = await admin.fetch(`/api/v1/datasets?name=${encodeURIComponent(name)}`, {
    ...{ method: 'POST', body: csv, headers: { 'content-type': 'text/csv' } },
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`The upload was refused: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}

/** Makes and opens a study; answers its id. */
export async function openStudy(
  admin: Visitor,
  config: Readonly<Record<string, unknown>>,
): Promise<string> {
  const made = await admin.call<{ id: string }>('POST', '/studies', config);
  if (made.status !== 201) throw new Error(`No study: ${made.text}`);
  const { id } = made.body;
  const opened = await admin.call('POST', `/studies/${id}/state`, { state: 'open' });
  if (opened.status !== 200) throw new Error(`Not opened: ${opened.text}`);
  return id;
}

/** Makes an invitation and answers it with its link. */
export async function invite(
  admin: Visitor,
  studyId: string,
  request: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly url: string }> {
  const { status, body, text } = await admin.call<{ id: string; url: string }>(
    ...(['POST', `/studies/${studyId}/invitations`] as const),
    { label: 'panel', uses: 100, ...request },
  );
  if (status !== 201) throw new Error(`No invitation: ${text}`);
  return body;
}

/** Leases a task; undefined when there is none left. */
export async function nextTask(judge: Visitor): Promise<Task | undefined> {
  const { body, status, text } = await judge.call<{ task: Task | null }>('POST', '/judge/next', {});
  if (status !== 200) throw new Error(`No task: ${text}`);
  return body.task ?? undefined;
}

/** Sends an answer under a key of its own. */
export function answer(
  judge: Visitor,
  task: Task,
  said: unknown,
  more: Readonly<Record<string, unknown>> = {},
): ReturnType<Visitor['call']> {
  return judge.call('PUT', `/judge/tasks/${task.id}/answer`, {
    ...{ key: crypto.randomUUID(), answer: said, ms: 2500, locale: 'en', ...more },
  });
}

/** Answers every task there is by what the judge sees; answers how many those were. */
export async function answerAll(judge: Visitor, says: (task: Task) => unknown): Promise<number> {
  for (let count = 0; ; count++) {
    const task = await nextTask(judge);
    if (!task) return count;
    const { status, text } = await answer(judge, task, says(task));
    if (status !== 200) throw new Error(`Not saved: ${text}`);
  }
}
