/** Runs one statement; values go as parameters, never into the text. */
export interface Queries {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * What a transaction hands to its work. It is a type of its own so that a function that must run
 * inside one says so, and nobody reaches for another connection while this one holds locks.
 */
export interface Transaction extends Queries {
  readonly inTransaction: true;
}

/** The studio's PostgreSQL, embedded or a server. */
export interface Database extends Queries {
  /** Commits when `work` ends, rolls back when it throws; tries again on a serialization failure. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls back for every NOTIFY on the channel, from any process; returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Connections of this process now: idle, busy, and requests that wait for one. */
  connections(): { readonly idle: number; readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}
