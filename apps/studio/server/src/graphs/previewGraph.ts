import type { Queries } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { modes } from '../studies/modes.ts';
import type { StudyRow } from '../studies/store.ts';
import type { GraphOutput } from './buildGraph.ts';
import type { GraphOptions } from './schemas.ts';
import { judgmentLines } from './store.ts';

/**
 * The graph that a study's judgments make now. It is always made in a worker thread: already a few
 * hundred judgments take longer than the 20 ms for which others may be kept waiting.
 *
 * @throws HttpProblem 422 for a method of another kind of study.
 */
export async function previewGraph(
  queries: Queries,
  study: StudyRow,
  options: GraphOptions,
  freeze: boolean,
): Promise<GraphOutput> {
  const { mode, title, config } = study;
  const methods: readonly string[] = modes[mode].graphMethods;
  if (!methods.includes(options.method)) {
    const message = `A study of this kind takes ${methods.join(', ')}, but not ${options.method}.`;
    throw new HttpProblem(422, 'invalid-option', message, [{ path: 'method', message }]);
  }
  const people = await readStudyPeople(queries, study.id);
  const { lines, excluded } = await judgmentLines(queries, study.id, options.panel);
  return previewPool().run('buildGraph', {
    ...{ title, lines, excluded, options, freeze },
    people: people.map(({ personId, groupName, side }) => ({ personId, groupName, side })),
    levels: config.question.steps?.length,
  });
}
