/** Something that has to be told when the program is interrupted. */
export interface Interruptible {
  /** Stops what it does on a server and removes what it put there. */
  interrupt(): Promise<void>;
}

/** Sessions on servers that are not closed yet. */
export const openSessions: Set<Interruptible> = new Set();

/**
 * Ends every session, for a program that is being interrupted: running queries are stopped and
 * temporary tables dropped. Undefined where there is none to wait for.
 */
export function interruptSessions(): Promise<unknown> | undefined {
  if (openSessions.size === 0) return undefined;
  return Promise.all(Array.from(openSessions, (session) => session.interrupt()));
}
