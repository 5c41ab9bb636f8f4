import { modelCard } from '@pairfair/output';
import { jsonText } from '@pairfair/workbench/documents';
import { fitPipeline, gradedDefaults, pipelineToJson, splitPeople } from 'pairfair';
import type { JobInput, JobOutput } from './jobInput.ts';
import {
  cardPeople,
  countedPeople,
  fittedMethod,
  measuredOnce,
  type StoredResult,
} from './resultOf.ts';
import { studioWords } from './studioWords.ts';
import type { StudyData } from './studyData.ts';
import { studyFit } from './studyFit.ts';

const neighbors = 10;

/**
 * Fits a study without a target by the judges' order alone. Settings that the request leaves open
 * have their defaults: nothing could tell which are best. There is no report, no slider, and no
 * measure that takes labels.
 */
export async function runOrderFit(input: JobInput, data: StudyData): Promise<JobOutput> {
  const { request } = input;
  const { study, notes } = data;
  const split = study.split ?? splitPeople(study, { seed: request.seed });
  const { gamma, ridge, strictness } = gradedDefaults;
  const setting = {
    gamma: request.gamma ?? gamma,
    ridge: request.ridge ?? ridge,
    strictness: request.strictness ?? strictness,
  };
  const { engine, spec } = studyFit(input, data, split, setting, neighbors);
  const { pipeline, evaluation } = await fitPipeline(engine, spec);
  if (!evaluation) throw new Error('only a numeric target has no evaluation');
  const people = countedPeople(split, data);
  const result: StoredResult = {
    settings: { ...setting, threshold: pipeline.threshold, neighbors },
    ...measuredOnce(evaluation, fittedMethod(request)),
    ...{ inShort: [], summary: null, figures: [], unequal: [], people },
    warnings: [...notes, ...pipeline.warnings].map(studioWords),
  };
  return {
    result: jsonText(result, 0),
    model: jsonText(pipelineToJson(pipeline), 0),
    ...{ statistics: null, report: null },
    card: modelCard(pipeline, {
      evaluation,
      ...cardPeople(input, data, people),
    }),
  };
}
