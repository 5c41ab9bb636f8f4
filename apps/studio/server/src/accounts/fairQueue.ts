/** Limits of a {@link FairQueue}. */
export interface QueueLimits {
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many may wait in one lane, and in all lanes of one rank together. */
  readonly perLane: number;
  readonly waiting: number;
}

/** Somebody who waits: a rank, and within it a lane. Rank 0 goes before rank 1. */
export interface Place {
  readonly rank: 0 | 1;
  readonly lane: string;
}

/**
 * A bounded queue in which nobody can push others out: each lane (an address, a known browser) has
 * a few places, lanes take turns, and a flood in rank 1 never delays rank 0 by more than what runs.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #lanes = [new Map<string, (() => void)[]>(), new Map<string, (() => void)[]>()] as const;
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when it is its turn; undefined where there is no place to wait. */
  async run<T>(place: Place, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#running < this.#limits.atOnce) this.#running++;
    else if (!(await this.#wait(place))) return undefined;
    try {
      return { value: await work() };
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#running--;
    }
  }

  async #wait({ rank, lane }: Place): Promise<boolean> {
    const lanes = this.#lanes[rank];
    const own = lanes.get(lane) ?? [];
    const waiting = [...lanes.values()].reduce((sum, queue) => sum + queue.length, 0);
    if (own.length >= this.#limits.perLane || waiting >= this.#limits.waiting) return false;
    await new Promise<void>((resolve) => {
      own.push(resolve);
      lanes.set(lane, own);
    });
    return true;
  }

  /** The first of the lane whose turn it is; the lane then goes to the end. */
  #next(): (() => void) | undefined {
    for (const lanes of this.#lanes) {
      const [turn] = lanes;
      if (!turn) continue;
      const [lane, queue] = turn;
      const first = queue.shift();
      lanes.delete(lane);
      if (queue.length > 0) lanes.set(lane, queue);
      return first;
    }
    return undefined;
  }
}
