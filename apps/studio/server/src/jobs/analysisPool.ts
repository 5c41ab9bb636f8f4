import { createPool, type Pool, type PoolRunOptions } from '@pairfair/engines/pool';
import type { DataTable } from '@pairfair/engines/tables';
import { PairfairError } from 'pairfair';
import type { MeasureInput, StudyMeasures } from '../agreement/measureStudy.ts';
import type { AlikeInput, PanelsInput } from '../cases/casePeople.ts';
import type { Alike, QueuedCase } from '../cases/schemas.ts';
import type { JobInput, JobOutput } from '../fits/jobInput.ts';
import type { GraphInput, GraphOutput } from '../graphs/buildGraph.ts';
import type { DifferenceInput } from '../graphs/graphDifference.ts';
import type { GraphDifference } from '../graphs/schemas.ts';
import type { ImportInput, PreparedImport } from '../judgmentFiles/prepareImport.ts';
import type { DatasetFile } from '../people/datasetFile.ts';
import type { StagedTable } from '../people/readUpload.ts';
import type { PlanInput } from '../studies/planAnswers.ts';
import type { AnswerPlan } from '../studies/schemas.ts';
import type { Refusable } from './refusable.ts';

/** What workers can be asked to compute, by name: what goes in and what comes out. */
export interface AnalysisTasks {
  readonly buildGraph: { readonly input: GraphInput; readonly output: GraphOutput };
  readonly graphDifference: { readonly input: DifferenceInput; readonly output: GraphDifference };
  readonly measureStudy: { readonly input: MeasureInput; readonly output: StudyMeasures };
  readonly planAnswers: { readonly input: PlanInput; readonly output: AnswerPlan };
  readonly alikePeople: { readonly input: AlikeInput; readonly output: Alike };
  readonly panelCases: {
    readonly input: PanelsInput;
    readonly output: Omit<QueuedCase, 'decided'>[];
  };
  readonly readUpload: { readonly input: StagedTable; readonly output: Refusable<DataTable> };
  readonly datasetFile: { readonly input: StagedTable; readonly output: Refusable<DatasetFile> };
  readonly prepareImport: {
    readonly input: ImportInput;
    readonly output: Refusable<PreparedImport>;
  };
  readonly runFit: { readonly input: JobInput; readonly output: JobOutput };
  readonly runComparison: { readonly input: JobInput; readonly output: JobOutput };
}

/** Worker threads that compute what would hold up answers to judges. */
export interface AnalysisPool {
  run<Name extends keyof AnalysisTasks>(
    task: Name,
    input: AnalysisTasks[Name]['input'],
    options?: PoolRunOptions,
  ): Promise<AnalysisTasks[Name]['output']>;
  close(): Promise<void>;
}

// Workers load built JavaScript; read from the sources (tests), that stands in dist.
const tasks = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/jobs/tasks.js', import.meta.url)
  : new URL('./tasks.js', import.meta.url);

/** Opens a pool of at most `workers` threads; they start when there is work. */
export function createAnalysisPool(workers: number): AnalysisPool {
  const pool: Pool = createPool({ workers, modules: [tasks] });
  return {
    run: async (task, input, options = {}) => {
      try {
        return await pool.run(task, input, options);
      } catch (error) {
        // A class does not survive the way between threads in every set-up; its name does.
        if ((error as Error).name !== 'PairfairError') throw error;
        const { code, message } = error as PairfairError;
        throw new PairfairError(code, message, { cause: error });
      }
    },
    close: () => pool.close(),
  };
}

let previews: AnalysisPool | undefined;
let imports: AnalysisPool | undefined;

/**
 * The one worker thread of this process for work that somebody waits for: previews of graphs,
 * differences between them and plans. Apart from jobs, which may take minutes. Idle, it keeps nothing alive.
 */
export function previewPool(): AnalysisPool {
  previews ??= createAnalysisPool(1);
  return previews;
}

/** The one worker thread of this process that reads uploaded files, so that nobody waits behind one. */
export function importPool(): AnalysisPool {
  imports ??= createAnalysisPool(1);
  return imports;
}
