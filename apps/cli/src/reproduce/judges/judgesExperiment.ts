import { setImmediate } from 'node:timers/promises';
import { figureSvg, mostChosen } from '@pairfair/output';
import { judgesCaveat, loadCompasJudges } from '@pairfair/workbench/datasets';
import { planComparison, summarizeComparison } from 'pairfair';
import { controlsOf, requireNotCancelled, runSeed } from 'pairfair/internal';
import { versions } from '../../version.ts';
import { dataDigests } from '../dataDigests.ts';
import { gradedAgainstCut } from '../gradedAgainstCut.ts';
import { type RunOptions, runPlan } from '../runExperiment.ts';
import type { WrittenExperiment } from '../writeExperiment.ts';
import { answersCases, answersPoint } from './answersNeeded.ts';
import { allRanked, otherColumnSets } from './columnSets.ts';
import { comparePanels } from './comparePanels.ts';
import { type JudgedStudy, type JudgedStudyOptions, judgedStudy } from './judgedStudy.ts';
import { answersFigure, methodsFigure } from './judgesFigures.ts';
import { judgesLines, judgesReadme, judgesReport, judgesTitle as title } from './judgesReport.ts';
import { columnsFigures, type JudgesResults } from './judgesResults.ts';
import {
  judgedMeans,
  judgedMeasures,
  positiveRate,
  type SplitFigures,
  splitFigures,
} from './splitFigures.ts';
import { splitHalfReliability } from './splitHalfReliability.ts';

/** The word after `reproduce` that runs it. */
export const judgesStudyName = 'compas-judges';
/** How many splits are taken unless somebody says otherwise. */
export const judgesRuns = 15;

/** Other columns and fewer answers are many comparisons, so they have no more splits than that. */
const mostFewerRuns = 15;
const mostPanelRuns = 5;
const permutations = 199;

/**
 * Real judgments about COMPAS people: learns from one half of the judges about most of the people,
 * measures on the answers of the other half about the others.
 *
 * @throws PairfairError `unavailable` when the files are not there.
 */
export async function judgesExperiment(
  folder: string,
  options: RunOptions,
): Promise<WrittenExperiment> {
  const { runs, seed, signal, terminal } = options;
  const data = await loadCompasJudges(folder);
  terminal.print(`\n${title}\n  ${judgesCaveat}`);
  const fewerRuns = Math.min(runs, mostFewerRuns);
  const panelRuns = Math.min(runs, mostPanelRuns);

  const splitsWith = (count: number, more: Omit<JudgedStudyOptions, 'seed'>) =>
    Array.from({ length: count }, (_, run) =>
      judgedStudy(data, { seed: runSeed(seed, run), ...more }),
    );
  const compare = async (
    stage: string,
    splits: readonly JudgedStudy[],
    methods: readonly string[],
    controls = true,
  ) => {
    const source = { kind: 'splits', studies: splits.map(({ study }) => study) } as const;
    const plan = planComparison(source, { methods, controls, seed, positiveRate });
    const { results } = await runPlan(judgesStudyName, plan, options);
    terminal.stage(stage);
    // Cut PFR's own controls stay out: one that loses AUC could be the best by a hair, and make
    // what graded PFR costs look small.
    const known = controlsOf('pfr', {}).map(({ name }) => name);
    const kept = results.map((result) => ({
      ...result,
      runs: result.runs.filter(({ control, method }) => !control || known.includes(method)),
    }));
    return { summary: summarizeComparison(plan, kept), results: kept };
  };

  const splits = splitsWith(runs, { ranked: allRanked.ranked });
  const linear = ['original', 'pfr-cut', 'pfr'];
  const { summary: comparison, results: tasks } = await compare('compared', splits, [
    ...linear,
    'pfr-kernel',
  ]);
  const figures: SplitFigures[] = [];
  for (const [run, split] of splits.entries()) {
    figures.push(splitFigures(split, runSeed(seed, run)));
    terminal.progress({ stage: 'ceilings', done: run + 1, total: runs });
    await setImmediate();
    requireNotCancelled(signal);
  }
  terminal.stage('ceilings');
  const columnSets = [];
  for (const columns of otherColumnSets) {
    const others = splitsWith(fewerRuns, { ranked: columns.ranked });
    const { summary } = await compare(`compared with ranks: ${columns.name}`, others, linear);
    columnSets.push({ columns, ...columnsFigures(summary) });
  }
  const answers = [];
  for (const each of answersCases) {
    const fewer = splitsWith(fewerRuns, { ...each, ranked: allRanked.ranked });
    const stage = `${each.people} people, ${each.answers} answers each`;
    const { summary } = await compare(stage, fewer, ['pfr'], false);
    answers.push(...answersPoint(each, summary));
  }
  const pfr = comparison.methods.find(({ name }) => name === 'pfr');
  const setting = mostChosen(pfr?.settings ?? []) ?? {};
  const panels = comparePanels(data, {
    ...{ setting, ranked: allRanked.ranked, permutations, seed },
    splits: panelRuns,
  });
  terminal.stage('panels');
  const { train = 0, test = 0 } = figures[0]?.people ?? {};
  const ceiling = (name: keyof JudgesResults['ceilings']) =>
    judgedMeans(figures, (split) => split.ceilings[name]);
  const results: JudgesResults = {
    ...{ runs, fewerRuns, panelRuns, seed, sizes: { train, test } },
    people: data.study.table.rows,
    answersGiven: data.answers.yes.length,
    respondents: new Set(data.judges.map(({ respondent }) => respondent)).size,
    reliability: splitHalfReliability(data, { seed }),
    comparison,
    gradedAgainstCut: gradedAgainstCut(tasks, comparison.intervals, 'consistency_fairness'),
    ceilings: {
      otherHalf: ceiling('otherHalf'),
      attainableRidge: ceiling('attainableRidge'),
      attainableKernel: ceiling('attainableKernel'),
    },
    grid: (figures[0]?.grid ?? []).map(({ setting: shown }, k) => {
      const means = judgedMeans(figures, ({ grid }) => grid[k]?.measured);
      return {
        setting: shown,
        means: Object.fromEntries(
          judgedMeasures.map((id) => [id, means[id].mean]),
        ) as JudgesResults['grid'][number]['means'],
      };
    }),
    ...{ columnSets, answers, panels, panelSetting: setting },
  };
  for (const line of judgesLines(results)) terminal.print(line);
  const files = dataDigests(judgesStudyName);
  return {
    folder: judgesStudyName,
    command: judgesStudyName,
    document: {
      ...{ format: 'pairfair/judges-study', version: 1, title, caveat: judgesCaveat },
      data: { files },
      ...results,
      versions,
    },
    figures: [methodsFigure(results), answersFigure(results)].map((figure) => ({
      name: figure.id,
      svg: figureSvg(figure),
    })),
    report: judgesReport(results, files),
    readme: judgesReadme(results),
  };
}
