import type { AnswerRequest } from '@pairfair/studio/judging/schemas';

/** An answer on its way to the server. */
export interface QueuedAnswer {
  /** The appearance it answers. */
  readonly task: string;
  /** What is sent; `body.key` makes sending it twice the same as once. */
  readonly body: AnswerRequest;
  /** When it was given, in milliseconds: answers are sent in this order. */
  readonly at: number;
}

/** What becomes of an answer that could not be sent. */
export type Refusal = 'retry' | 'stop' | 'drop';

/** What the queue needs from the page. */
export interface AnswerQueueOptions<Saved> {
  /** Where answers survive a reload; `localStorage` in the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Whose answers: another judge's in the same browser are left alone. */
  readonly judge: string;
  readonly send: (answer: QueuedAnswer) => Promise<Saved>;
  /** `retry` later; `stop` until {@link AnswerQueue.flush}; `drop`, as it can never be saved. */
  readonly classify: (error: unknown) => Refusal;
  /** Calls back after some milliseconds; returns what takes the call back. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** From 0 to 1; spreads the retries of many judges after an outage. */
  readonly random: () => number;
  readonly onSaved?: (answer: QueuedAnswer, saved: Saved) => void;
  readonly onDropped?: (answer: QueuedAnswer, error: unknown) => void;
  readonly onStopped?: (error: unknown) => void;
  /** After whatever changes `waiting` or `sending`. */
  readonly onChange?: () => void;
}

const prefix = 'pairfair.answer.';
const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * Answers that the server has not yet acknowledged. Each lies in storage under its own key until
 * then, so neither a reload nor a closed tab nor another tab's queue loses one; and each is sent
 * with the same idempotency key however often, so none is saved twice.
 *
 * Answers go out one at a time, oldest first. Failures are tried again after 1, 2, 4, … up to 30
 * seconds, half of it at random. Whether the device believes to be online is not asked: a studio on
 * the same machine or network answers without the internet too.
 */
export class AnswerQueue<Saved> {
  readonly #options: AnswerQueueOptions<Saved>;
  #waiting: QueuedAnswer[] = [];
  readonly #tried = new Set<string>();
  #sending: QueuedAnswer | null = null;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #closed = false;

  constructor(options: AnswerQueueOptions<Saved>) {
    this.#options = options;
    this.#waiting = this.#stored();
  }

  /** Answers not yet acknowledged, oldest first, with the one being sent. */
  get waiting(): readonly QueuedAnswer[] {
    return this.#waiting;
  }

  /** Whether a request is under way. */
  get sending(): boolean {
    return this.#sending !== null;
  }

  /** Whether the last try failed: the network or the server is away. */
  get failing(): boolean {
    return this.#failures > 0;
  }

  /** Keeps an answer and sends it as soon as possible. */
  add(answer: QueuedAnswer): void {
    this.#waiting = [...this.#waiting, answer];
    try {
      this.#options.storage.setItem(this.#keyOf(answer), JSON.stringify(answer));
    } catch {
      // Storage is full or switched off: the answer is safe only while the page stays open.
    }
    this.#changed();
    if (this.#failures === 0) this.flush();
  }

  /**
   * Takes an answer back that was surely not sent yet; false when it may have arrived, and only
   * the server can undo it.
   */
  takeBack(key: string): boolean {
    const answer = this.#waiting.find(({ body }) => body.key === key);
    if (!answer || this.#tried.has(key)) return false;
    this.#forget(answer);
    this.#changed();
    return true;
  }

  /** Tries at once, such as when the network is back or a new session was opened. */
  flush(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#sending === null) void this.#sendAll();
  }

  /** Resolves when nothing is being sent; what waits for the network may still wait. */
  async settled(): Promise<void> {
    while (this.#sending !== null) await this.#running;
  }

  /** Forgets every answer, such as when the judge withdraws. */
  clear(): void {
    for (const answer of this.#waiting) this.#forget(answer);
    this.#changed();
  }

  /** Stops trying; what is stored stays stored. */
  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
  }

  #running: Promise<void> = Promise.resolve();

  #sendAll(): Promise<void> {
    this.#running = this.#drain();
    return this.#running;
  }

  async #drain(): Promise<void> {
    const { send, classify, onSaved, onDropped, onStopped } = this.#options;
    while (!this.#closed) {
      const answer = this.#waiting[0];
      if (!answer) break;
      this.#sending = answer;
      this.#tried.add(answer.body.key);
      this.#changed();
      let report: () => void;
      try {
        const saved = await send(answer);
        this.#failures = 0;
        this.#forget(answer);
        report = () => onSaved?.(answer, saved);
      } catch (error) {
        const refusal = classify(error);
        this.#sending = null;
        if (refusal === 'retry') return this.#retry();
        if (refusal === 'stop') {
          this.#changed();
          onStopped?.(error);
          return;
        }
        this.#forget(answer);
        report = () => onDropped?.(answer, error);
      }
      this.#sending = null;
      report();
      this.#changed();
    }
  }

  #retry(): void {
    this.#failures += 1;
    const most = Math.min(longestDelay, firstDelay * 2 ** (this.#failures - 1));
    const delay = most * (0.5 + 0.5 * this.#options.random());
    this.#cancelRetry?.();
    this.#cancelRetry = this.#options.later(() => this.flush(), delay);
    this.#changed();
  }

  #forget(answer: QueuedAnswer): void {
    this.#waiting = this.#waiting.filter(({ body }) => body.key !== answer.body.key);
    try {
      this.#options.storage.removeItem(this.#keyOf(answer));
    } catch {
      // Sending it once more after a reload does no harm.
    }
  }

  #changed(): void {
    this.#options.onChange?.();
  }

  #keyOf({ body }: QueuedAnswer): string {
    return `${prefix}${this.#options.judge}.${body.key}`;
  }

  #stored(): QueuedAnswer[] {
    const { storage, judge } = this.#options;
    const answers: QueuedAnswer[] = [];
    try {
      for (let i = 0; i < storage.length; i++) {
        const key = storage.key(i);
        if (!key?.startsWith(`${prefix}${judge}.`)) continue;
        const answer = parseAnswer(storage.getItem(key));
        if (!answer) continue;
        answers.push(answer);
        // It may have arrived before the page went away.
        this.#tried.add(answer.body.key);
      }
    } catch {
      return [];
    }
    return answers.sort((a, b) => a.at - b.at);
  }
}

function parseAnswer(text: string | null): QueuedAnswer | null {
  try {
    const value = JSON.parse(text ?? 'null') as QueuedAnswer | null;
    return value && typeof value.task === 'string' && typeof value.body?.key === 'string'
      ? value
      : null;
  } catch {
    return null;
  }
}
