import type { Database } from '../database/database.ts';
import type { Features } from '../people/columnsOfPeople.ts';
import type { JudgeTask } from './schemas.ts';
import { showPerson } from './showTask.ts';
import type { StudyView, VisibleColumn } from './studyView.ts';

/** No appearance has this id: an answer to the practice task is no answer. */
const practiceId = '00000000-0000-4000-8000-000000000000';

/**
 * A task about made-up people: numbers between the smallest and the largest of their column,
 * rounded, and frequent categories. The same for all judges of an arm.
 */
export async function practiceTask(
  database: Database,
  view: StudyView,
  arm: string,
): Promise<JudgeTask> {
  const columns = view.columns(arm);
  const count = view.taskSize;
  const people = Array.from({ length: count }, (_, k) => madeUp(columns, k, count));
  const values = await Promise.all(
    people.map((person) => showPerson(database, view.datasetId, columns, person)),
  );
  return {
    ...{ id: practiceId, kind: view.kind, until: new Date(Date.now() + 3_600_000).toISOString() },
    people: values.map((shown, k) => ({ label: 'ABCDEFG'[k] as string, values: shown })),
  };
}

function madeUp(columns: readonly VisibleColumn[], person: number, people: number): Features {
  return Object.fromEntries(
    columns.map(({ profile }, c) => {
      if (profile.kind === 'text') return [profile.name, `Example ${person + 1}`];
      if (!profile.range) {
        const { values } = profile;
        return [profile.name, values[(person + c) % values.length]?.value ?? null];
      }
      const [low, , high] = profile.range;
      // Who is high in one column is not in the next, so that there is something to weigh.
      const place = ((person + c) % people) + 1;
      const value = low + ((high - low) * place) / (people + 1);
      return [profile.name, roundedTo(value, high - low)];
    }),
  );
}

/** To a hundredth of the range, so that the figure is nobody's. */
function roundedTo(value: number, range: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(range, 1e-9)) - 1);
  return step >= 1 ? Math.round(value / step) * step : Number(value.toPrecision(3));
}
