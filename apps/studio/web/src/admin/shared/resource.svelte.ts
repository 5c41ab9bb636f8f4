/** Something the server is asked for: not yet there, there, or failed. */
export class Resource<T> {
  /** The last answer; stays while it is asked for again. */
  value: T | undefined = $state.raw();
  error: unknown = $state.raw();
  busy: boolean = $state(true);
  readonly #load: (signal: AbortSignal) => Promise<T>;
  #asking: AbortController | undefined;

  constructor(load: (signal: AbortSignal) => Promise<T>) {
    this.#load = load;
  }

  /** Asks again; an answer still on its way is forgotten. */
  reload = async (): Promise<void> => {
    this.cancel();
    const asking = new AbortController();
    this.#asking = asking;
    this.busy = true;
    try {
      const value = await this.#load(asking.signal);
      if (asking.signal.aborted) return;
      this.value = value;
      this.error = undefined;
    } catch (error) {
      if (asking.signal.aborted) return;
      this.error = error;
    }
    this.busy = false;
  };

  cancel(): void {
    this.#asking?.abort();
  }
}

/**
 * Asks the server when the component appears, and again whenever something changes that `load`
 * reads before its first `await`. For use while a component is being set up.
 *
 * @example
 * const progress = resource((signal) => call('GET /studies/:id/progress', { params: { id }, signal }));
 */
export function resource<T>(load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const made = new Resource(load);
  $effect(() => {
    void made.reload();
    return () => made.cancel();
  });
  return made;
}
