/** An answer as its judge knows it: what was sent, and what the studio promised. */
export interface Said {
  readonly key: string;
  /** What was shown; the same once more after taking an answer back. */
  readonly appearance: string;
  /** The judgment's id, from the acknowledgement. */
  readonly judgment: string;
  /** As the data call them, in the order shown. */
  readonly people: readonly string[];
  /** As this judge knows them. */
  readonly labels: readonly string[];
  readonly answer: string;
  readonly ms: number;
  readonly undone: boolean;
}

/** A judge with what they said and with what the studio tells them about it. */
export interface KnownJudge {
  readonly name: string;
  /** By key, in the order in which it was said. */
  readonly said: ReadonlyMap<string, Said>;
  /** The answer to `GET /judge/me`. */
  readonly own: { readonly answers: readonly OwnAnswer[] };
}

export interface OwnAnswer {
  readonly note: string;
  readonly people: readonly string[];
  readonly answer: string;
  readonly milliseconds: number;
  readonly superseded: boolean;
}

/** A line of judgments.ndjson; the note of an answer is its key. */
export interface ExportedJudgment {
  readonly id: string;
  readonly judge: string;
  readonly people: readonly string[];
  readonly answer: string;
  readonly stratum: string;
  readonly note?: string;
  readonly ms?: number;
  readonly undone?: boolean;
  readonly supersedes?: string;
}

/** Descriptions of what is wrong. */
export interface RecordFaults {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly misattributed: readonly string[];
}

export function compareRecords(
  judges: readonly KnownJudge[],
  records: readonly ExportedJudgment[],
): RecordFaults;

export function findOverleased(
  appearances: readonly Pick<ExportedJudgment, 'judge' | 'people' | 'stratum'>[],
  records: readonly ExportedJudgment[],
  overlap: Readonly<Record<string, number>>,
): { readonly beyond: readonly string[]; readonly full: number };

/** Processes of the built command on one database. */
export interface LoadStudio {
  grow(): Promise<void>;
  crash(port: number): Promise<void>;
  ports(): readonly number[];
  close(): Promise<void>;
}

export function openLoadStudio(options?: {
  readonly databaseUrl?: string | undefined;
}): Promise<LoadStudio>;

export interface LoadReport {
  /** Answers acknowledged. */
  readonly answers: number;
  /** Answers sent again though they were, or were about to be, acknowledged. */
  readonly retries: number;
  readonly undos: number;
  /** Requests that were sent and never answered. */
  readonly interrupted: number;
  readonly faults: RecordFaults & {
    /** Answers that the studio did not want. */
    readonly refused: readonly string[];
    /** Answers sent again that were acknowledged as another judgment. */
    readonly differing: number;
    readonly overleased: readonly string[];
  };
  /** Tasks that as many judges had as may. */
  readonly full: number;
  /** When each answer was sent, and how long it took. */
  readonly latencies: readonly { readonly at: number; readonly ms: number }[];
}

/** What judges do: seconds they think, and shares of their answers. */
export interface Habits {
  readonly think: readonly [number, number];
  readonly skips: number;
  readonly undos: number;
  readonly retries: number;
}

export function runLoad(
  studio: LoadStudio,
  options: {
    readonly judges: number;
    readonly people?: number;
    readonly habits?: Partial<Habits>;
    readonly during: (study: { readonly id: string }, acknowledged: () => number) => Promise<void>;
  },
): Promise<LoadReport>;

export function untilAnswers(
  count: number,
  options?: { readonly studio: LoadStudio; readonly kills: number },
): (study: { readonly id: string }, acknowledged: () => number) => Promise<void>;
