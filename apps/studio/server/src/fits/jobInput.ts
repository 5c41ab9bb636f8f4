import type { GraphOptions } from '../graphs/schemas.ts';
import type { OwnScores } from '../modelInUse/store.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import type { FitRequest } from './schemas.ts';

/** What a job works on: plain data, mostly as text, so that handing it to a thread costs little. */
export interface JobInput {
  readonly request: FitRequest;
  readonly study: {
    readonly title: string;
    readonly demo: boolean;
    readonly config: StudyConfig;
  };
  readonly dataset: {
    readonly name: string;
    readonly digest: string;
    readonly columns: readonly ColumnProfile[];
  };
  /** Everybody in the data, of the columns that have a role. */
  readonly people: {
    readonly names: readonly string[];
    /** Texts of many lines, each a JSON list of one person's values. */
    readonly parts: readonly string[];
  };
  /** Whom judges were asked about, by their place in the data, and on which side they are. */
  readonly sample: readonly Pick<StudyPerson, 'datasetOrdinal' | 'side'>[];
  readonly graph: {
    readonly name: string;
    /** The `pairfair/graph` document. */
    readonly document: string;
    /** Judgments that went into it and were withdrawn since. */
    readonly withdrawn: number;
    /** How it was made. */
    readonly options: GraphOptions;
  };
  /** Where their order is to count: the judgments the graph was made from, one JSON object a line. */
  readonly judgments?: string;
  /** A model made elsewhere, to be measured beside the others. */
  readonly inUse?: OwnScores | undefined;
  /** Attention checks of the study's judges, where some were failed, and by how many. */
  readonly checks?: { readonly answered: number; readonly failed: number; readonly judges: number };
  readonly versions: Readonly<Record<string, string>>;
}

/** What a job leaves behind: JSON and markup as text, ready for the tables. */
export interface JobOutput {
  /** `FitResult` without what the tables know. */
  readonly result: string;
  /** The `pairfair/model` document; null for a comparison. */
  readonly model: string | null;
  /** `FitStatistics`; null for a comparison, and for a fit without a target. */
  readonly statistics: string | null;
  /** Null for a fit without a target: nothing can be compared with labels. */
  readonly report: string | null;
  readonly card: string | null;
}
