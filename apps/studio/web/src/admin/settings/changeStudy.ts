import type { Study, StudyChange } from '@pairfair/studio/studies/schemas';
import { call } from '../../lib/api.ts';
import type { Act } from '../shared/act.svelte.ts';

/** Changes what is decided about a study, says that it worked, and has it read again. */
export async function changeStudy(
  act: Act,
  { study, reload }: { readonly study: Study; readonly reload: () => Promise<void> },
  body: StudyChange,
  said: string,
): Promise<void> {
  const { id, version } = study;
  const change = () => call('PATCH /studies/:id', { params: { id }, body, version });
  if (await act.run(change, said)) await reload();
}
