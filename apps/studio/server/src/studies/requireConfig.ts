import { HttpProblem } from '../http/problem.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { answerWords, modes } from './modes.ts';
import type { StudyConfig } from './schemas.ts';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/**
 * Checks what an administrator decided against the data: every column exists, once; one id and one
 * target at most; judges see something, and nothing they must not; arms can do what they say.
 *
 * @throws HttpProblem 422 `bad-config` with every fault and where it is.
 */
export function requireConfig(config: StudyConfig, profiles: readonly ColumnProfile[]): void {
  refuse(configFaults(config, profiles));
}

/**
 * Checks what must hold of a draft already: its columns are those of the data, each once. The rest
 * can be put right until it is opened.
 *
 * @throws HttpProblem 422 `bad-config`.
 */
export function requireDraft(config: StudyConfig, profiles: readonly ColumnProfile[]): void {
  refuse([...namesFaults(config, profiles)]);
}

/** Whether a study could be opened. */
export function isComplete(config: StudyConfig, profiles: readonly ColumnProfile[]): boolean {
  return configFaults(config, profiles).length === 0;
}

function configFaults(config: StudyConfig, profiles: readonly ColumnProfile[]): Fault[] {
  return [
    ...namesFaults(config, profiles),
    ...columnFaults(config, profiles),
    ...shownFaults(config),
    ...armFaults(config),
    ...questionFaults(config),
    ...checkFaults(config),
  ];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const [first] = faults as [Fault];
  throw new HttpProblem(422, 'bad-config', first.message, faults);
}

function* namesFaults(
  { columns }: StudyConfig,
  profiles: readonly ColumnProfile[],
): Generator<Fault> {
  const kinds = new Map(profiles.map((profile) => [profile.name, profile]));
  const seen = new Set<string>();
  for (const [k, { name }] of columns.entries()) {
    const path = `columns.${k}.name`;
    if (!kinds.has(name)) yield { path, message: `There is no column '${name}' in the data.` };
    if (seen.has(name)) yield { path, message: `Column '${name}' is listed twice.` };
    seen.add(name);
  }
}

function* columnFaults(
  { columns, positive }: StudyConfig,
  profiles: readonly ColumnProfile[],
): Generator<Fault> {
  const kinds = new Map(profiles.map((profile) => [profile.name, profile]));
  for (const role of ['id', 'target'] as const) {
    const found = columns.filter((column) => column.role === role);
    if (found.length > 1) {
      const names = found.map(({ name }) => `'${name}'`).join(' and ');
      yield { path: 'columns', message: `Only one column can be the ${role}, but ${names} are.` };
    }
  }
  const target = kinds.get(columns.find(({ role }) => role === 'target')?.name ?? '');
  if (positive !== undefined && target && target.values.length > 0) {
    const met = target.values.some(({ value }) => value === positive);
    if (!met && target.distinct <= target.values.length) {
      const message = `Nobody has '${positive}' in the target column '${target.name}'.`;
      yield { path: 'positive', message };
    }
  }
}

function* shownFaults({ columns, arms }: StudyConfig): Generator<Fault> {
  for (const [k, { name, role, shown }] of columns.entries()) {
    if (!shown || (role !== 'id' && role !== 'target')) continue;
    const what = role === 'id' ? 'who somebody is' : 'what is to be predicted';
    yield {
      path: `columns.${k}.shown`,
      message: `Column '${name}' tells ${what}; judges must not see it.`,
    };
  }
  const hidden = arms.some((arm) => arm.name === 'hidden');
  const seen = columns.filter(({ shown, role }) => shown && !(hidden && role === 'protected'));
  if (seen.length === 0) {
    yield { path: 'columns', message: 'Judges must see at least one column.' };
  }
}

function* armFaults({ arms, columns }: StudyConfig): Generator<Fault> {
  if (new Set(arms.map(({ name }) => name)).size < arms.length) {
    yield { path: 'arms', message: 'Every arm can be listed once.' };
  }
  const shows = columns.some(({ role, shown }) => role === 'protected' && shown);
  for (const [k, { name, note }] of arms.entries()) {
    if (name !== 'hidden' && !shows) {
      yield {
        path: `arms.${k}`,
        message: `Judges in the arm '${name}' see protected columns, but none is marked as shown.`,
      };
    }
    if (name === 'context' && !note?.trim()) {
      yield { path: `arms.${k}.note`, message: "The arm 'context' needs the note judges read." };
    }
  }
}

function* questionFaults({ mode, question }: StudyConfig): Generator<Fault> {
  if (question.text === '') {
    yield { path: 'question.text', message: 'The question has no words yet.' };
  }
  if (modes[mode].steps && !question.steps) {
    yield { path: 'question.steps', message: 'Ratings need the labels of their steps.' };
  }
}

function* checkFaults({ mode, question, recruitment }: StudyConfig): Generator<Fault> {
  const words: readonly string[] = answerWords(mode);
  for (const [k, { answer, alike }] of (recruitment?.attention.checks ?? []).entries()) {
    const steps = modes[mode].steps ? (question.steps?.length ?? 0) : 0;
    if (typeof answer === 'number' ? answer > steps : !words.includes(answer)) {
      const path = `recruitment.attention.checks.${k}.answer`;
      yield { path, message: `Nobody can answer '${answer}' in this study.` };
    }
    if (alike && mode === 'ratings') {
      const path = `recruitment.attention.checks.${k}.alike`;
      yield { path, message: 'A rating is of one person, who is like nobody.' };
    }
  }
}
