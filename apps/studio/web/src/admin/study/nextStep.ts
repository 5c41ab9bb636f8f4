import type { Study } from '@pairfair/studio/studies/schemas';

/** What a study waits for. */
export type NextStep =
  | 'finish'
  | 'open'
  | 'resume'
  | 'invite'
  | 'watch'
  | 'graph'
  | 'complete'
  | 'fit'
  | 'results'
  | 'nothing';

/** What comes next in a study, from its draft to a model. */
export function nextStep({
  state,
  ready,
  judges,
  answers,
  planned,
  graphs,
  fits,
}: Pick<
  Study,
  'state' | 'ready' | 'judges' | 'answers' | 'planned' | 'graphs' | 'fits'
>): NextStep {
  if (state === 'draft') return ready ? 'open' : 'finish';
  if (fits > 0) return 'results';
  if (graphs > 0) return 'fit';
  if (state === 'closed') return answers > 0 ? 'graph' : 'nothing';
  if (state === 'paused') return 'resume';
  if (judges === 0 && answers === 0) return 'invite';
  if (planned > 0 && answers >= planned) return 'complete';
  return answers < planned / 2 ? 'watch' : 'graph';
}
