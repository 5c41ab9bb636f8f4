import type { Session } from '@pairfair/studio/accounts/schemas';
import { call } from './api.ts';

class CurrentSession {
  /** Who the browser is logged in as; null until the server said so. */
  value = $state<Session | null>(null);

  /** Asks the server. */
  async load(): Promise<Session> {
    return (this.value = await call('GET /session'));
  }

  /** Ends the session here and on the server. */
  async end(): Promise<void> {
    await call('DELETE /session');
    await this.load();
  }

  /** Whether changes may be made: auditors only read. */
  get mayChange(): boolean {
    return this.value?.account?.role === 'admin';
  }
}

/** The session of this browser, read once when the page loads. */
export const session = new CurrentSession();
