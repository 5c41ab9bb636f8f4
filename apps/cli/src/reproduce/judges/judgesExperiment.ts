import { setImmediate } from 'node:timers/promises';
import { figureSvg, mostChosen } from '@pairfair/output';
import { judgesCaveat, loadCompasJudges } from '@pairfair/workbench/datasets';
import { requireNotCancelled, runSeed } from 'pairfair/internal';
import { versions } from '../../version.ts';
import { dataDigests } from '../dataDigests.ts';
import { runAgain } from '../runAgain.ts';
import type { RunOptions } from '../runExperiment.ts';
import type { WrittenExperiment } from '../writeExperiment.ts';
import { answersOnSplit, summarizeAnswers } from './answersNeeded.ts';
import { mainGiveUp } from './chooseByGiveUp.ts';
import { allRanked, type ColumnSet, otherColumnSets } from './columnSets.ts';
import { comparedMethods, graded } from './comparedMethods.ts';
import { comparePanels } from './comparePanels.ts';
import { answersFigure, methodsFigure } from './judgesFigures.ts';
import { judgesLines, judgesReport, judgesTitle as title } from './judgesReport.ts';
import type { JudgesResults } from './judgesResults.ts';
import { splitHalfReliability } from './splitHalfReliability.ts';
import { type SplitRows, splitRows } from './splitRows.ts';
import { summarizeSplits } from './summarizeSplits.ts';

/** The word after `reproduce` that runs it. */
export const judgesStudyName = 'compas-judges';
/** How many splits are taken unless somebody says otherwise. */
export const judgesRuns = 15;

const panelSplits = 5;
const permutations = 199;

/**
 * Real judgments about COMPAS people: learns from one half of the judges about most of the people,
 * measures on the answers of the other half about the others.
 *
 * @throws PairfairError `unavailable` when the files are not there.
 */
export async function judgesExperiment(
  folder: string,
  { runs, seed, signal, terminal }: Pick<RunOptions, 'runs' | 'seed' | 'signal' | 'terminal'>,
): Promise<WrittenExperiment> {
  const data = await loadCompasJudges(folder);
  terminal.print(`\n${title}\n  ${judgesCaveat}`);

  /** Does something for every split; between two an interruption is heard. */
  const overSplits = async <T>(stage: string, count: number, work: (seed: number) => T) => {
    const done: T[] = [];
    for (let run = 0; run < count; run++) {
      done.push(work(runSeed(seed, run)));
      terminal.progress({ stage, done: run + 1, total: count });
      await setImmediate();
      requireNotCancelled(signal);
    }
    terminal.stage(stage);
    return done;
  };
  const compared = (columns: ColumnSet, methods = comparedMethods): Promise<SplitRows[]> =>
    overSplits(`comparing with ${columns.name} ranks`, runs, (split) =>
      splitRows(data, { seed: split, ranked: columns.ranked, methods }),
    );

  const splits = await compared(allRanked);
  const comparison = summarizeSplits(splits);
  const sizes = { train: splits[0]?.train ?? 1, test: splits[0]?.test ?? 1 };
  const withoutKernel = comparedMethods.filter(({ method }) => method.name !== 'graded-kernel');
  const columnSets = [];
  for (const columns of otherColumnSets) {
    columnSets.push({ columns, summary: summarizeSplits(await compared(columns, withoutKernel)) });
  }
  const answers = summarizeAnswers(
    await overSplits('fewer answers', runs, (split) =>
      answersOnSplit(data, { seed: split, ranked: allRanked.ranked }),
    ),
    sizes,
  );
  const setting =
    mostChosen(
      splits.flatMap(({ rows }) =>
        rows
          .filter((row) => row.method === graded.name && row.giveUp === mainGiveUp)
          .map((row) => row.setting),
      ),
    ) ?? {};
  const panels = comparePanels(data, {
    ...{
      setting,
      ranked: allRanked.ranked,
      splits: Math.min(runs, panelSplits),
      permutations,
      seed,
    },
  });
  terminal.stage('panels');
  const results: JudgesResults = {
    ...{ runs, seed, sizes },
    people: data.study.table.rows,
    answersGiven: data.answers.yes.length,
    respondents: new Set(data.judges.map(({ respondent }) => respondent)).size,
    reliability: splitHalfReliability(data, { seed }),
    ...{ comparison, columnSets, answers, panels, panelSetting: setting },
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
    readme: [
      `# ${title}`,
      judgesCaveat,
      ['```text', ...judgesLines(results), '```'].join('\n'),
      ['```sh', runAgain(judgesStudyName, runs, seed), '```'].join('\n'),
    ].join('\n\n'),
  };
}
