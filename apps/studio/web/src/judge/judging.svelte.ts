import type {
  JudgeProgress,
  JudgeStudy,
  JudgeTask,
  NextAnswer,
} from '@pairfair/studio/judging/schemas';
import { text } from '../i18n/text.svelte.ts';
import { AnswerQueue, type QueuedAnswer, type Refusal } from '../lib/answerQueue.ts';
import { ApiError, call, NetworkError } from '../lib/api.ts';
import { explain } from '../lib/explain.ts';
import type { Reply } from '../lib/routes.ts';
import { deviceStorage } from '../lib/settings.ts';
import { toasts } from '../lib/toasts.svelte.ts';
import type { Answer } from './answerChoices.ts';
import { wording } from './wording.svelte.ts';

/** What a judge says besides the answer. */
export interface AnswerDetails {
  readonly direction?: 'first' | 'second';
  readonly note?: string;
}

/** What the judge sees once instructions and practice are done. */
export type Phase =
  | 'task'
  | 'fetching'
  | 'offline'
  | 'break'
  | 'stopped'
  | 'session-ended'
  | NonNullable<NextAnswer['reason']>;

const retryMs = 5000;
const undoDepth = 10;

/**
 * A judge at work: the task on screen, one fetched ahead, and answers on their way. An answer
 * shows the next task at once; sending goes on behind, and what cannot be sent now waits.
 */
export class Judging {
  readonly study: JudgeStudy;
  phase = $state<Phase>('fetching');
  task = $state.raw<JudgeTask | null>(null);
  /** Counts tasks shown, also the same one again after an undo. */
  shown = $state(0);
  /** Said by screen readers after each answer. */
  announcement = $state('');
  undoing = $state(false);
  /** Answers in a row since the last break. */
  streak = $state(0);

  #progress = $state.raw<JudgeProgress>({ answered: 0, quota: 0, undoable: 0 });
  #waiting = $state.raw<readonly QueuedAnswer[]>([]);
  #failing = $state(false);
  #everSaved = $state(false);

  /** Tasks that count as no answer. */
  readonly #checks = new Set<string>();
  readonly #queue: AnswerQueue<Reply<'PUT /judge/tasks/:id/answer'>>;
  /** Fetched ahead, or put aside by an undo; shown before anything new is fetched. */
  #ahead: readonly JudgeTask[] = [];
  #fetching: Promise<void> | null = null;
  /** The last answers with their tasks, for taking one back before it was sent. */
  #given: readonly { readonly key: string; readonly task: JudgeTask }[] = [];
  #shownAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(study: JudgeStudy, judge: string) {
    this.study = study;
    this.#progress = study.progress;
    this.#queue = new AnswerQueue({
      storage: deviceStorage(),
      judge,
      send: ({ task, body }) =>
        call('PUT /judge/tasks/:id/answer', { params: { id: task }, body, keepalive: true }),
      classify,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onSaved: (_, { progress }) => this.#saved(progress),
      onDropped: (_, error) => {
        toasts.add(text().judge.dropped(explain(error)), 'danger');
        if (error instanceof ApiError && error.code === 'study-closed') this.phase = 'closed';
      },
      onStopped: () => {
        this.phase = 'session-ended';
      },
      onChange: () => this.#follow(),
    });
    this.#waiting = this.#queue.waiting;
  }

  /** Sends what an earlier visit left, and shows the first task. Returns what ends it again. */
  start(): () => void {
    const online = (): void => this.reconnect();
    window.addEventListener('online', online);
    this.#queue.flush();
    void this.#advance();
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(this.#retry);
      this.#queue.close();
    };
  }

  /** Answers so far, with those that are still on their way. */
  get answered(): number {
    const counted = this.#waiting.filter(
      ({ task, body }) => body.answer !== 'skip' && !this.#checks.has(task),
    );
    return this.#progress.answered + counted.length;
  }

  get quota(): number {
    return this.#progress.quota;
  }

  /** Answers that the server has not yet acknowledged. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get status(): 'none' | 'saved' | 'saving' | 'waiting' {
    if (this.#waiting.length > 0) return this.#failing ? 'waiting' : 'saving';
    return this.#everSaved ? 'saved' : 'none';
  }

  get mayUndo(): boolean {
    return !this.undoing && (this.#waiting.length > 0 || this.#progress.undoable > 0);
  }

  /** Keeps the answer and goes on. */
  answer(answer: Answer, details: AnswerDetails = {}): void {
    const { task } = this;
    if (!task || this.phase !== 'task') return;
    const key = randomId();
    this.#given = [...this.#given, { key, task }].slice(-undoDepth);
    if (task.check) this.#checks.add(task.id);
    this.task = null;
    const ms = Math.min(86_400_000, Math.round(performance.now() - this.#shownAt));
    const body = { key, answer, ms, locale: wording.answeredIn(this.study.question), ...details };
    this.#queue.add({ task: task.id, at: Date.now(), body });
    if (answer !== 'skip' && !task.check) this.streak += 1;
    if (this.answered >= this.quota) this.phase = 'quota';
    else if (this.streak >= this.study.breakEvery) this.phase = 'break';
    else void this.#advance();
  }

  /** Takes the last answer back and shows its task again. */
  async undo(): Promise<void> {
    if (!this.mayUndo) return;
    this.undoing = true;
    try {
      await this.#undoLast();
    } catch (error) {
      const nothing = error instanceof ApiError && [404, 409].includes(error.status);
      toasts.add(nothing ? text().judge.undoNothing : explain(error), nothing ? 'info' : 'danger');
    } finally {
      this.undoing = false;
    }
  }

  /** Ends the sitting; nothing is lost. */
  stop(): void {
    this.phase = 'stopped';
  }

  /** Goes on after a break, a stop or an outage. */
  goOn(): void {
    this.streak = 0;
    if (this.task) this.#show(this.task);
    else void this.#advance();
  }

  /** The network is back, or somebody wants to try. */
  reconnect(): void {
    this.#queue.flush();
    if (this.phase === 'offline') void this.#advance();
  }

  /** Forgets answers not yet sent, after the judge has withdrawn. */
  forget(): void {
    this.#queue.clear();
  }

  async #undoLast(): Promise<void> {
    const last = this.#given.at(-1);
    if (last && this.#queue.takeBack(last.key)) {
      this.#given = this.#given.slice(0, -1);
      return this.#showAgain(last.task);
    }
    await this.#queue.settled();
    await this.#fetching;
    if (this.#queue.waiting.length > 0) {
      toasts.add(text().judge.undoFirst, 'info');
      return;
    }
    const { task, progress } = await call('POST /judge/undo');
    this.#given = this.#given.slice(0, -1);
    this.#progress = progress;
    this.#showAgain(task);
  }

  #showAgain(task: JudgeTask): void {
    if (this.task) this.#ahead = [this.task, ...this.#ahead];
    this.streak = Math.max(0, this.streak - 1);
    this.#show(task);
    this.announcement = text().judge.undone;
  }

  async #advance(): Promise<void> {
    const [next] = (this.#ahead = this.#ahead.filter(stillLeased));
    if (next) {
      this.#ahead = this.#ahead.slice(1);
      this.#show(next);
      return;
    }
    this.phase = 'fetching';
    await this.#fetch();
    if (this.phase === 'fetching' && this.#ahead.length > 0) await this.#advance();
  }

  #show(task: JudgeTask): void {
    this.task = task;
    this.phase = 'task';
    this.shown += 1;
    this.#shownAt = performance.now();
    // The next one is fetched while this one is being judged, unless this one is the last.
    if (this.#ahead.length === 0 && this.answered + 1 < this.quota) void this.#fetch();
  }

  /** Fetches one task to `#ahead`; one fetch at a time. */
  #fetch(): Promise<void> {
    this.#fetching ??= this.#request().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #request(): Promise<void> {
    clearTimeout(this.#retry);
    try {
      let reply = await this.#next();
      // The open answers may be what the server waits for before it gives more.
      if (!reply.task && this.#queue.sending) {
        await this.#queue.settled();
        reply = await this.#next();
      }
      // An answer saved meanwhile has said more already.
      if (reply.progress.answered >= this.#progress.answered) this.#progress = reply.progress;
      if (reply.task) this.#ahead = [...this.#ahead, reply.task];
      else if (this.phase === 'fetching') this.phase = reply.reason ?? 'none-left';
    } catch (error) {
      if (this.phase !== 'fetching') return;
      const refusal = classify(error);
      this.phase = refusal === 'stop' ? 'session-ended' : 'offline';
      if (!(error instanceof NetworkError)) toasts.add(explain(error), 'danger');
      if (refusal === 'retry') this.#retry = setTimeout(() => this.reconnect(), retryMs);
    }
  }

  #next(): Promise<NextAnswer> {
    const onPage = [this.task, ...this.#ahead].flatMap((task) => (task ? [task.id] : []));
    const have = [...onPage, ...this.#queue.waiting.map(({ task }) => task)].slice(-50);
    return call('POST /judge/next', { body: { have } });
  }

  #saved(progress: JudgeProgress): void {
    this.#progress = progress;
    this.#everSaved = true;
    this.#follow();
    this.announcement = text().judge.announceSaved(this.answered, this.quota);
  }

  #follow(): void {
    const failed = this.#queue.failing && !this.#failing;
    this.#waiting = this.#queue.waiting;
    this.#failing = this.#queue.failing;
    if (failed) this.announcement = text().judge.announceKept(this.#waiting.length);
  }
}

function stillLeased({ until }: JudgeTask): boolean {
  return Date.parse(until) > Date.now();
}

function classify(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return 'retry';
  if (error.status === 401 || error.status === 403) return 'stop';
  return error.status === 408 || error.status === 429 || error.status >= 500 ? 'retry' : 'drop';
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP, which local networks use. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
