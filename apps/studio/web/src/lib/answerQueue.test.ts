import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerQueue, type AnswerQueueOptions, type QueuedAnswer } from './answerQueue.ts';

describe('AnswerQueue', () => {
  it('sends answers one at a time in the order they were given', async () => {
    const world = new World();
    const queue = world.queue();
    queue.add(answer('a', 1));
    queue.add(answer('b', 2));
    expect(world.tried).toEqual(['a']);
    await world.rest();
    expect(world.tried).toEqual(['a', 'b']);
    expect(queue.waiting).toEqual([]);
    expect(world.storage.length).toBe(0);
  });

  it('keeps an answer in storage until the server has acknowledged it', async () => {
    const world = new World();
    world.failures = ['retry'];
    world.queue().add(answer('a', 1));
    await world.rest();
    expect(world.storage.length).toBe(1);
    world.tick();
    await world.rest();
    expect(world.saved).toEqual(['a']);
    expect(world.storage.length).toBe(0);
  });

  it('goes on after a reload, with the same keys and in order', async () => {
    const world = new World();
    world.failures = ['retry'];
    const before = world.queue();
    before.add(answer('late', 2));
    before.add(answer('early', 1));
    await world.rest();
    before.close();
    world.queue().flush();
    await world.rest();
    expect(world.saved).toEqual(['early', 'late']);
  });

  it('waits longer after each failure, at most half a minute, and starts anew after a success', async () => {
    const world = new World();
    world.failures = Array(8).fill('retry');
    const queue = world.queue();
    queue.add(answer('a', 1));
    for (let i = 0; i < 8; i++) {
      await world.rest();
      world.tick();
    }
    await world.rest();
    // With random() = 1 the delays are the full ones.
    expect(world.delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    world.failures = ['retry'];
    queue.add(answer('b', 2));
    await world.rest();
    expect(world.delays.at(-1)).toBe(1000);
  });

  it('tries only the oldest while the network is away, and all at once when told that it is back', async () => {
    const world = new World();
    world.online = false;
    const queue = world.queue();
    queue.add(answer('a', 1));
    await world.rest();
    queue.add(answer('b', 2));
    await world.rest();
    expect(world.tried).toEqual(['a']);
    expect(queue.failing).toBe(true);
    world.online = true;
    queue.flush();
    await world.rest();
    expect(world.saved).toEqual(['a', 'b']);
    expect(queue.failing).toBe(false);
  });

  it('drops what can never be saved, says so, and goes on with the next', async () => {
    const world = new World();
    world.failures = ['drop'];
    const queue = world.queue();
    queue.add(answer('a', 1));
    queue.add(answer('b', 2));
    await world.rest();
    expect(world.dropped).toEqual(['a']);
    expect(world.saved).toEqual(['b']);
    expect(world.storage.length).toBe(0);
  });

  it('keeps everything when the session has ended, until it is told to try again', async () => {
    const world = new World();
    world.failures = ['stop'];
    const queue = world.queue();
    queue.add(answer('a', 1));
    await world.rest();
    expect(world.stopped).toBe(1);
    expect(queue.waiting).toHaveLength(1);
    expect(world.timers).toHaveLength(0);
    queue.flush();
    await world.rest();
    expect(world.saved).toEqual(['a']);
  });

  it('takes an answer back only while it surely was not sent', async () => {
    const world = new World();
    world.online = false;
    const queue = world.queue();
    queue.add(answer('a', 1));
    queue.add(answer('b', 2));
    await world.rest();
    expect(queue.takeBack('b')).toBe(true);
    // It failed, but the server may have it.
    expect(queue.takeBack('a')).toBe(false);
    expect(queue.takeBack('unknown')).toBe(false);
    expect(world.storage.length).toBe(1);
  });

  it('does not take back what an earlier page may have sent', () => {
    const world = new World();
    world.online = false;
    world.queue().add(answer('a', 1));
    expect(world.queue().takeBack('a')).toBe(false);
  });

  it('leaves the answers of another judge and unreadable entries alone', async () => {
    const world = new World();
    world.online = false;
    world.queue('other').add(answer('theirs', 1));
    await world.rest();
    world.storage.setItem('pairfair.answer.me.broken', '{');
    world.online = true;
    const queue = world.queue();
    queue.add(answer('mine', 2));
    await world.rest();
    expect(world.saved).toEqual(['mine']);
    expect(world.storage.length).toBe(2);
  });

  it('works without storage as long as the page is open', async () => {
    const world = new World();
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    const queue = world.queue('me', { ...noStorage, setItem: refuse, removeItem: refuse });
    queue.add(answer('a', 1));
    await world.rest();
    expect(world.saved).toEqual(['a']);
    expect(queue.waiting).toEqual([]);
  });

  it('saves each answer exactly once, whatever fails, reloads and is lost on the way back', async () => {
    const event = fc.constantFrom(
      'add',
      'add',
      'tick',
      'reload',
      'offline',
      'online',
      'fail',
      'lose',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const world = new World();
        let queue = world.queue();
        const given: string[] = [];
        for (const what of events) {
          if (what === 'add') {
            given.push(`k${given.length}`);
            queue.add(answer(given.at(-1)!, given.length));
          } else if (what === 'tick') world.tick();
          else if (what === 'reload') {
            queue.close();
            queue = world.queue();
            queue.flush();
          } else if (what === 'offline') world.online = false;
          else if (what === 'online') world.online = true;
          else if (what === 'fail') world.failures.push('retry');
          // The server saves it, but its word does not come through.
          else world.failures.push('lost');
          await world.rest();
        }
        world.online = true;
        world.failures = [];
        queue.flush();
        await world.rest();
        expect(world.saved).toEqual(given);
        expect(world.storage.length).toBe(0);
      }),
    );
  });
});

function answer(key: string, at: number): QueuedAnswer {
  return { task: `task of ${key}`, at, body: { key, answer: 'yes', ms: 1, locale: 'en' } };
}

class MemoryStorage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(i: number): string | null {
    return [...this.#items.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

const noStorage = { length: 0, key: () => null, getItem: () => null };

/** A server that saves by idempotency key, behind a network that can be made to fail. */
class World {
  readonly storage = new MemoryStorage();
  online = true;
  /** What happens to the next sendings; none left: they succeed. */
  failures: ('retry' | 'stop' | 'drop' | 'lost')[] = [];
  readonly tried: string[] = [];
  readonly saved: string[] = [];
  readonly dropped: string[] = [];
  stopped = 0;
  readonly delays: number[] = [];
  timers: (() => void)[] = [];

  queue(
    judge = 'me',
    storage: AnswerQueueOptions<string>['storage'] = this.storage,
  ): AnswerQueue<string> {
    return new AnswerQueue<string>({
      storage,
      judge,
      send: async ({ body }) => {
        this.tried.push(body.key);
        await Promise.resolve();
        if (!this.online) throw 'retry';
        const failure = this.failures.shift();
        if (failure && failure !== 'lost') throw failure;
        if (!this.saved.includes(body.key)) this.saved.push(body.key);
        if (failure) throw failure;
        return body.key;
      },
      classify: (error) => (error === 'lost' ? 'retry' : (error as 'retry' | 'stop' | 'drop')),
      later: (run, ms) => {
        this.delays.push(ms);
        this.timers.push(run);
        return () => {
          this.timers = this.timers.filter((timer) => timer !== run);
        };
      },
      random: () => 1,
      onDropped: ({ body }) => this.dropped.push(body.key),
      onStopped: () => {
        this.stopped += 1;
      },
    });
  }

  tick(): void {
    const due = this.timers;
    this.timers = [];
    for (const run of due) run();
  }

  /** Until everything that can happen now has happened. */
  rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 0));
  }
}
