import type { JudgeReport } from 'pairfair';
import type { JudgeLine } from '../judging/judgeStore.ts';
import { numberOrNull, shareOf } from './mainInterval.ts';
import type { JudgeRow } from './schemas.ts';

/** Every judge of a study with what can be said about them. */
export function judgeRows(
  judges: readonly JudgeLine[],
  reports: readonly JudgeReport[],
): JudgeRow[] {
  const byName = new Map(reports.map((report) => [report.judge, report]));
  return judges.map((judge) => rowOf(judge, byName.get(judge.name)));
}

function rowOf(judge: JudgeLine, report: JudgeReport | undefined): JudgeRow {
  const { id, name, panel, arm, answers, quota, excluded, excludedReason, paused, lastAt } = judge;
  const { checks } = judge;
  const figure = (of: (known: JudgeReport) => number) => (report ? numberOrNull(of(report)) : null);
  return {
    ...{ id, name, panel, arm, answers, quota, excluded, excludedReason, paused, checks },
    lastAt: lastAt?.toISOString() ?? null,
    medianSeconds: figure(({ medianSeconds }) => medianSeconds),
    shareFast: figure(({ hasty }) => hasty.share),
    repeatConsistency: report ? shareOf(report.repeats) : null,
    leftShare: report ? shareOf(report.firstPreferred) : null,
    infit: figure(({ infit }) => infit),
    agreementWithRest: figure(({ agreement }) => agreement),
    cannotCompare: figure(({ cannot }) => cannot.share),
    yesWithin: report ? shareOf(report.yesWithin) : null,
    yesAcross: report ? shareOf(report.yesAcross) : null,
    flags: [
      ...((checks?.failed ?? 0) > 0 ? ['failed attention checks'] : []),
      ...(judge.tooFast ? ['faster than the minimum'] : []),
      ...(report ? flagsOf(report) : []),
    ],
  };
}

/**
 * What is worth a look. Each is said only where the interval of the figure leaves no doubt, so that
 * few answers raise no alarm: more than half in under 1.5 s; the same task answered otherwise more
 * often than not; one side preferred throughout; no agreement with the others; infit out of line.
 */
function flagsOf(report: JudgeReport): string[] {
  const { hasty, repeats, firstPreferred, agreement, answers, misfit } = report;
  return [
    hasty.low > 0.5 && 'very fast',
    repeats.high < 0.5 && 'contradicts own answers',
    (firstPreferred.low > 0.6 || firstPreferred.high < 0.4) && 'prefers one side',
    answers >= 20 && agreement < 0 && 'disagrees with the others',
    misfit && 'misfit',
  ].filter((flag) => flag !== false);
}
