import type { Answers } from 'pairfair';
import { judgedPeople } from 'pairfair/internal';
import { aggregationFlags } from '../../aggregationFlags.ts';
import type { Flag, Invocation } from '../../command.ts';
import { roleFlags } from '../../dataFlags.ts';
import { answersOf, readJudgmentFile } from '../../judgmentAnswers.ts';
import { loadData } from '../../loadData.ts';
import { readingFlags } from '../../readingFlags.ts';

/** The answers in a file, and whom they are about. */
export interface Judged {
  readonly answers: Answers;
  readonly ids: readonly string[];
  readonly groups: Int32Array | undefined;
  readonly groupNames: readonly string[];
}

/** Whom the judgments of a file are about, and which of them count. */
export const judgedFlags: readonly Flag[] = [
  {
    name: 'people',
    kind: 'text',
    value: 'DATA',
    help: 'the table of the people (those the judgments name)',
  },
  ...roleFlags.filter(({ name }) => ['id', 'protected'].includes(name)),
  ...readingFlags,
  ...aggregationFlags.filter(({ name }) => name === 'set-aside'),
];

/** Reads the judgments of a file and checks them against the people they are about. */
export async function judged({ positionals, values, terminal }: Invocation): Promise<Judged> {
  const read = await readJudgmentFile(String(positionals[1]), values);
  if (values.people === undefined) {
    const ids = judgedPeople(read);
    return {
      answers: answersOf(read, ids, undefined, values),
      ids,
      groups: undefined,
      groupNames: [],
    };
  }
  const data = await loadData(String(values.people), values, terminal, []);
  const { ids } = data.people;
  const groups = values.protected === undefined ? undefined : data.people.groups;
  const answers = answersOf(read, ids, groups, values);
  return { answers, ids, groups, groupNames: data.groups.names };
}
