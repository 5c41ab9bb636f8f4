import {
  type AgreementReport,
  type Answers,
  collectAnswers,
  type JudgeReport,
  type Judgment,
  measureAgreement,
  readJudgments,
} from 'pairfair';
import { groupsOfStudy } from '../people/groups.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import { agreementFigures } from './agreementFigures.ts';
import { contradictionFigures } from './contradictionFigures.ts';
import { opinionMap } from './opinionMap.ts';
import { type ProgressFigures, progressFigures } from './progressFigures.ts';
import type { Agreement, Contradictions, Opinions } from './schemas.ts';

/** What figures are computed from: plain data, so that any thread can do it. */
export interface MeasureInput {
  /** The judgments, one JSON object a line. */
  readonly lines: string;
  readonly people: readonly Pick<StudyPerson, 'personId' | 'groupName' | 'side'>[];
  readonly judges: readonly MeasuredJudge[];
}

/** What figures need to know about a judge. */
export interface MeasuredJudge {
  readonly name: string;
  readonly panel: string | null;
  readonly arm: string;
  readonly excluded: boolean;
}

/** All figures of a study: every view of it is made from them. */
export interface StudyMeasures {
  readonly progress: ProgressFigures;
  readonly reports: readonly JudgeReport[];
  readonly agreement: Agreement;
  readonly contradictions: Contradictions;
  readonly opinions: Opinions;
}

/** The judgments of a study, sorted out. */
export interface CollectedStudy {
  readonly judgments: readonly Judgment[];
  readonly judges: readonly MeasuredJudge[];
  readonly ids: readonly string[];
  readonly groups: readonly number[];
  readonly groupNames: readonly string[];
  /** Everybody's answers, for what is said about judges. */
  readonly everybody: Answers;
  /** Answers without those of excluded judges, for what is said about the panel. */
  readonly answers: Answers;
  readonly agreement: AgreementReport;
}

/** Measures a study: how it is going, what can be said about its judges, how far they agree. */
export function measureStudy({ lines, people, judges }: MeasureInput): StudyMeasures {
  const { judgments } = readJudgments(lines);
  const ids = people.map(({ personId }) => personId);
  const { groups, groupNames } = groupsOfStudy(people);
  const collect = (some: readonly Judgment[]) =>
    collectAnswers(some, { people: ids, groups, onProblem: 'set-aside' });

  const left = new Set(judges.filter(({ excluded }) => excluded).map(({ name }) => name));
  const everybody = collect(judgments);
  const answers =
    left.size > 0 ? collect(judgments.filter(({ judge }) => !left.has(String(judge)))) : everybody;
  const agreement = measureAgreement(answers);
  // The reports on judges need no bootstrap.
  const all = left.size > 0 ? measureAgreement(everybody, { draws: 1 }) : agreement;
  const study = { judgments, judges, ids, groups, groupNames, everybody, answers, agreement };
  return {
    progress: progressFigures(study),
    reports: all.judges,
    agreement: agreementFigures(study),
    contradictions: contradictionFigures(study),
    opinions: opinionMap(study),
  };
}
