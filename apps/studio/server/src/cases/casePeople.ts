import { type Pipeline, pipelineFromJson, runPipeline, type Table } from 'pairfair';
import { applyRecipe, type Matrix } from 'pairfair/internal';
import type { JobInput } from '../fits/jobInput.ts';
import { studyData } from '../fits/studyData.ts';
import type { Alike, QueuedCase } from './schemas.ts';

/** What is asked about everybody a model is about: plain data for a worker. */
export interface AlikeInput {
  /** Of the fit. */
  readonly input: JobInput;
  readonly model: string;
  readonly person: string;
}

const mostAlike = 5;

/**
 * Who is nearest to somebody: in the data, by all columns the model looks at but the protected
 * attribute, scaled; and to the model, in its representation.
 */
export function alikePeople({ input, model, person }: AlikeInput): Alike {
  const pipeline = pipelineFromJson(JSON.parse(model));
  const { ids, table, groups, groupNames } = peopleOf(input);
  const at = ids.indexOf(person);
  if (at < 0) return { inData: [], inModel: [] };
  const { scores, labels, representation } = runPipeline(pipeline, table, groups);
  const describe = ({ i, distance }: Near) => ({
    id: ids[i] as string,
    group: groupNames[groups[i] ?? -1] ?? '',
    score: scores[i] as number,
    decision: Number(labels[i]),
    distance,
  });
  const { x } = applyRecipe(pipeline.recipe, table, { groups });
  const columns = pipeline.recipe.outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j]));
  return {
    inData: nearestTo(x, at, columns).map(describe),
    inModel: nearestTo(representation, at, allColumns(representation)).map(describe),
  };
}

/** What several models are asked about everybody. */
export interface PanelsInput {
  /** Of any fit of the study. */
  readonly input: JobInput;
  readonly models: readonly { readonly panel: string | null; readonly model: string }[];
}

const mostCases = 200;

/** People about whom models of different panels decide differently, the farthest apart first. */
export function panelCases({ input, models }: PanelsInput): Omit<QueuedCase, 'decided'>[] {
  const { ids, table, groups } = peopleOf(input);
  const told = models.map(({ panel, model }) => {
    const pipeline: Pipeline = pipelineFromJson(JSON.parse(model));
    return { panel, ...runPipeline(pipeline, table, groups) };
  });
  const spread = (i: number) => {
    const scores = told.map(({ scores: each }) => each[i] as number);
    return Math.max(...scores) - Math.min(...scores);
  };
  return ids
    .map((id, i) => ({ id, i }))
    .filter(({ i }) => told.some(({ labels }) => labels[i] !== told[0]?.labels[i]))
    .sort((a, b) => spread(b.i) - spread(a.i) || a.i - b.i)
    .slice(0, mostCases)
    .map(({ id, i }) => ({
      people: [id],
      panels: told.map(({ panel, scores, labels }) => ({
        panel,
        score: scores[i] as number,
        decision: Number(labels[i]),
      })),
    }));
}

function peopleOf(input: JobInput): {
  ids: readonly string[];
  table: Table;
  groups: ArrayLike<number>;
  groupNames: readonly string[];
} {
  const { ids, study } = studyData(input).all;
  const { table, groups, groupNames } = study;
  return { ids, table, groups, groupNames };
}

interface Near {
  readonly i: number;
  readonly distance: number;
}

/** The rows nearest to one row over some columns, in Euclidean distance; ties by row. */
function nearestTo({ rows, cols, data }: Matrix, at: number, columns: readonly number[]): Near[] {
  const found = Array.from({ length: rows }, (_, i): Near => {
    let sum = 0;
    for (const j of columns) {
      sum += ((data[i * cols + j] as number) - (data[at * cols + j] as number)) ** 2;
    }
    return { i, distance: Math.sqrt(sum) };
  });
  return found
    .filter(({ i }) => i !== at)
    .sort((a, b) => a.distance - b.distance || a.i - b.i)
    .slice(0, mostAlike);
}

const allColumns = ({ cols }: Matrix) => Array.from({ length: cols }, (_, j) => j);
