import { explain } from '../../lib/explain.ts';
import { toasts } from '../../lib/toasts.svelte.ts';

/** A change the server is asked to make: whether it is being made, and what came of it. */
export class Act {
  busy: boolean = $state(false);
  /** Why the last one did not work. */
  error: unknown = $state.raw();

  /**
   * Does it, once at a time; says `done` when it worked and why when it did not.
   *
   * @returns whether it worked.
   */
  async run(change: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = undefined;
    try {
      await change();
      if (done !== undefined) toasts.add(done, 'good');
      return true;
    } catch (error) {
      this.error = error;
      toasts.add(explain(error), 'danger');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
