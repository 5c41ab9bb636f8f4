import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres15 } from '../apps/studio/server/testing/startPostgres15.ts';
import {
  compareRecords,
  type ExportedJudgment,
  findOverleased,
  type Habits,
  type KnownJudge,
  type LoadStudio,
  openLoadStudio,
  runLoad,
  type Said,
  untilAnswers,
} from '../bench/load/index.mjs';

// The built studio with many judges at once; `npm run bench -- studio` does the same for longer.

const judges = 20;
const quickly: Partial<Habits> = { think: [0.05, 0.3], undos: 0.1, retries: 0.2 };
/** Nobody gives a task back, so each may be shown to as many judges as its overlap. */
const withoutSkips = { ...quickly, skips: 0 };
const none = {
  ...{ lost: [], duplicated: [], misattributed: [] },
  ...{ refused: [], differing: 0, overleased: [] },
};

describe('the studio under load, embedded PostgreSQL', () => {
  let studio: LoadStudio;
  beforeAll(async () => {
    studio = await openLoadStudio();
  });
  afterAll(() => studio?.close());

  it('keeps every acknowledged answer, once and as it was given, though killed three times', async () => {
    const during = untilAnswers(400, { studio, kills: 3 });
    const report = await runLoad(studio, { judges, habits: quickly, during });
    expect(report.faults).toEqual(none);
  });

  it('gives no task to more judges than its overlap from two processes', async () => {
    await studio.grow();
    const during = untilAnswers(300);
    const report = await runLoad(studio, { judges, habits: withoutSkips, during });
    expect(report.faults).toEqual(none);
    expect(report.full).toBeGreaterThan(0);
  });
});

const postgres15 = await startPostgres15();
describe.skipIf(!postgres15)('the studio under load, PostgreSQL 15', () => {
  let studio: LoadStudio;
  beforeAll(async () => {
    studio = await openLoadStudio({ databaseUrl: postgres15?.url });
  });
  afterAll(() => studio?.close());

  it('does the same as two processes of which three are killed', async () => {
    await studio.grow();
    const during = untilAnswers(300, { studio, kills: 3 });
    const report = await runLoad(studio, { judges, habits: withoutSkips, during });
    expect(report.faults).toEqual(none);
    expect(report.full).toBeGreaterThan(0);
  });
});

describe('compareRecords', () => {
  /** One answer that stands, and one that was taken back and given anew. */
  const ada = judge('j-ada', [
    said('k1', 'm1', 'shown 1', 'yes'),
    { ...said('k2', 'm2', 'shown 2', 'no'), undone: true },
    said('k3', 'm4', 'shown 2', 'yes'),
  ]);
  const ben = judge('j-ben', [said('k5', 'm5', 'shown 3', 'skip')]);
  const records = [
    ...recordsOf(ada).slice(0, 2),
    { ...recordsOf(ada)[1], id: 'm3', answer: 'skip', undone: true, supersedes: 'm2' },
    { ...recordsOf(ada)[2], supersedes: 'm3' },
    ...recordsOf(ben),
  ] as ExportedJudgment[];
  const compare = (changed: readonly ExportedJudgment[]) => compareRecords([ada, ben], changed);
  const changed = (id: string, change: Partial<ExportedJudgment>) =>
    compare(records.map((record) => (record.id === id ? { ...record, ...change } : record)));

  it('finds nothing wrong with what was promised', () => {
    expect(compare(records)).toEqual({ lost: [], duplicated: [], misattributed: [] });
  });

  it.each(['m1', 'm5', 'm3'])('misses %s', (id) => {
    expect(compare(records.filter((record) => record.id !== id)).lost).toHaveLength(1);
  });

  it('sees a second record of an answer, and one that nobody sent', () => {
    const [first] = records as [ExportedJudgment];
    expect(compare([...records, { ...first, id: 'm9' }]).duplicated).toHaveLength(1);
    expect(compare([...records, { ...first, note: 'k9', id: 'm9' }]).duplicated).toHaveLength(1);
  });

  it.each([
    ['of another judge', { judge: 'j-ben' }],
    ['about other people', { people: ['b', 'a'] }],
    ['with another answer', { answer: 'no' }],
    ['under another id', { id: 'm9' }],
  ])('sees an answer %s', (_, change) => {
    expect(changed('m1', change).misattributed).toHaveLength(1);
  });

  it('sees an answer that replaces the wrong one', () => {
    expect(changed('m4', { supersedes: 'm5' }).misattributed).not.toHaveLength(0);
  });

  it('sees that a judge is told something else', () => {
    const own = { answers: ada.own.answers.slice(1) };
    expect(compareRecords([{ ...ada, own }, ben], records).lost).toHaveLength(1);
  });
});

describe('findOverleased', () => {
  const shown = ['j-1', 'j-2', 'j-3'].map((name, k) => ({
    ...{ judge: name, stratum: 'active', people: k === 1 ? ['b', 'a'] : ['a', 'b'] },
  }));
  const overlap = { active: 2, audit: 3 };

  it('counts judges who were shown the same people in either order', () => {
    expect(findOverleased(shown, [], overlap).beyond).toEqual(['active a b']);
    expect(findOverleased(shown.slice(1), [], overlap)).toEqual({ beyond: [], full: 1 });
  });

  it('leaves out who skipped, and repeats', () => {
    const skip = { ...shown[0], id: 'm1', answer: 'skip' } as ExportedJudgment;
    expect(findOverleased(shown, [skip], overlap).beyond).toEqual([]);
    const repeats = shown.map((appearance) => ({ ...appearance, stratum: 'repeat' }));
    expect(findOverleased(repeats, [], overlap)).toEqual({ beyond: [], full: 0 });
  });
});

function said(key: string, judgment: string, appearance: string, answer: string): Said {
  const people = { people: ['a', 'b'], labels: ['Ash', 'Birch'] };
  return { key, judgment, appearance, answer, ms: 900, undone: false, ...people };
}

function judge(name: string, entries: readonly Said[]): KnownJudge {
  const answers = entries.map(({ key, labels, answer, ms, undone }) => ({
    ...{ note: key, people: labels, answer, milliseconds: ms, superseded: undone },
  }));
  return { name, said: new Map(entries.map((entry) => [entry.key, entry])), own: { answers } };
}

function recordsOf({ name, said: entries }: KnownJudge): ExportedJudgment[] {
  return [...entries.values()].map(({ key, judgment, people, answer, ms }) => ({
    ...{ id: judgment, judge: name, people, answer, ms, note: key, stratum: 'active' },
  }));
}
