import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { personCalled } from './loadStudy.mjs';
import { Unanswered } from './visitor.mjs';

/** How long a judge goes on trying while the studio is down. */
const patienceMs = 180_000;

/**
 * Somebody who judges as a page does: asks for a task, thinks, answers under a key, sends the same
 * again until it is acknowledged, sometimes once more though it was, sometimes takes it back.
 *
 * `said` has every answer with what the studio promised about it, which is what the studio's
 * records are compared with afterwards. `counts` says what happened on the way.
 *
 * @param habits Seconds to think (`think: [least, most]`), and shares of answers: `skips`, `undos`,
 *   `retries`.
 */
export function createJudge(visitor, random, habits) {
  const said = new Map();
  const counts = { retries: 0, undos: 0, interrupted: 0, refused: [], differing: 0 };
  const latencies = [];
  let name;

  /** Repeats a request until the studio has answered it, as a page without a network does. */
  async function insist(method, path, body) {
    const until = performance.now() + patienceMs;
    for (let tries = 1; ; tries++) {
      const answer = await attempt(method, path, body);
      if (answer && answer.status !== 429 && answer.status < 500) return answer;
      if (performance.now() > until) throw new Error(`${method} ${path} never worked.`);
      await sleep(Math.min(1000, 50 * tries) * (0.5 + random.uniform()));
    }
  }

  async function attempt(method, path, body) {
    try {
      return await visitor.call(method, path, body);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (error.sent) counts.interrupted++;
      return undefined;
    }
  }

  async function answer(task) {
    const key = randomUUID();
    const given = chooseAnswer();
    const ms = random.integer(60_000);
    const entry = {
      ...{ key, answer: given, ms, appearance: task.id, undone: false },
      people: task.people.map(({ values }) => personCalled(values[0].text)),
      labels: task.people.map(({ label }) => label),
    };
    said.set(key, entry);
    // The note comes back in files and in the judge's own data: it says which answer it was.
    const body = { key, answer: given, ms, locale: 'en', note: key };
    const path = `/judge/tasks/${task.id}/answer`;
    const again = random.uniform() < habits.retries;
    const before = performance.now();
    const [first, ...others] = await Promise.all(
      // Half of those sent again are sent at the same moment.
      Array.from({ length: again && random.uniform() < 0.5 ? 2 : 1 }, () =>
        insist('PUT', path, body),
      ),
    );
    latencies.push({ at: before, ms: first.ms });
    if (again && others.length === 0) others.push(await insist('PUT', path, body));
    counts.retries += others.length;
    if (first.status !== 200) {
      said.delete(key);
      counts.refused.push(`${first.status} ${JSON.stringify(first.body)}`);
      return undefined;
    }
    entry.judgment = first.body.judgment;
    counts.differing += others.filter(({ body: also }) => also.judgment !== entry.judgment).length;
    return entry;
  }

  /** Takes the last answer back. Without an answer, what is kept decides whether it was. */
  async function undo(entry) {
    const answered = await attempt('POST', '/judge/undo');
    if (answered?.status === 429) return;
    if (answered && answered.status < 500) {
      if (answered.status !== 200) counts.refused.push(`undo ${answered.status}`);
      else if (answered.body.task.id !== entry.appearance) counts.differing++;
    }
    const { body } = await insist('GET', '/judge/history');
    entry.undone = body.answers[0]?.judgment !== entry.judgment;
    if (entry.undone) counts.undos++;
    else if (answered?.status === 200) counts.differing++;
  }

  function chooseAnswer() {
    const draw = random.uniform();
    if (draw < habits.skips) return 'skip';
    if (draw > 0.95) return 'cannot-compare';
    return random.uniform() < 0.4 ? 'yes' : 'no';
  }

  return {
    ...{ said, counts, latencies },
    get name() {
      return name;
    },
    /** Claims the invitation and agrees to take part. */
    async join(token) {
      await visitor.ask('POST', '/invitations/claim', { token });
      await visitor.ask('POST', '/judge/consent', { accepted: true });
      await visitor.ask('POST', '/judge/practised');
      ({ name } = await visitor.ask('GET', '/judge/me'));
    },
    /** Judges until it is told to stop. */
    async work(isOver) {
      const [least, most] = habits.think;
      while (!isOver()) {
        const { status, body } = await insist('POST', '/judge/next', { have: [] });
        if (status !== 200) throw new Error(`No task: ${status} ${JSON.stringify(body)}`);
        await sleep(1000 * (least + (most - least) * random.uniform()));
        const entry = body.task && (await answer(body.task));
        if (entry && random.uniform() < habits.undos) await undo(entry);
      }
    },
    /** Everything the studio keeps about this judge. */
    ownData: () => visitor.ask('GET', '/judge/me'),
  };
}
