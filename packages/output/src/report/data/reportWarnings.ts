import type { GraphSummary, MethodSummary } from 'pairfair';
import type { ReportData } from './reportData.ts';

/** Fewer test people than this say little about a group. */
const fewPeople = 30;

/** What a reader must know before trusting the figures, in plain sentences. */
export function reportWarnings(
  data: Pick<ReportData, 'comparison' | 'protocol' | 'graph' | 'groups'>,
): string[] {
  const { comparison, protocol } = data;
  return [
    ...runWarnings(protocol),
    ...groupWarnings(data),
    ...graphWarnings(data),
    ...unusedJudgments(comparison.methods),
    ...sameForAll(comparison.methods),
    ...(comparison.controls.length === 0
      ? [
          'No controls were run, so nobody can say whether a gain comes from the judgments or from the group column alone.',
        ]
      : []),
    ...(comparison.methods.some(({ name }) => name === 'glif')
      ? [
          'GLIF-like smoothing is given the fairness graph of the very people it is tested on; the other methods are not. Its figures are not comparable with theirs.',
        ]
      : []),
    ...comparison.failed.map(
      ({ method, run, message }) =>
        `${method} failed on run ${run + 1} and is missing there: ${message}`,
    ),
    ...methodWarnings([...comparison.methods, ...comparison.controls]),
  ];
}

function runWarnings({ runs, split }: ReportData['protocol']): string[] {
  if (split === 'own') {
    return [
      'There was one run, on the split that the data bring: intervals are a bootstrap over its test people, and do not show how much other training people would change.',
    ];
  }
  if (runs === 1) {
    return [
      'There was a single run, so no figure has an interval: any difference here may be chance.',
    ];
  }
  return runs < 5
    ? [`There were only ${runs} runs: the intervals are wide and rough. The default is 10.`]
    : [];
}

function groupWarnings({ comparison }: Pick<ReportData, 'comparison'>): string[] {
  return (comparison.methods[0]?.groups ?? [])
    .filter(({ size }) => size.mean < fewPeople)
    .map(
      ({ name, size }) =>
        `Group ${name} has only about ${Math.round(size.mean)} test people: its rates are uncertain.`,
    );
}

function graphWarnings({ graph, groups }: Pick<ReportData, 'graph' | 'groups'>): string[] {
  const { train, test } = graph;
  if (test.edges === 0) {
    return [
      'Nobody among the test people is linked, so consistency with the judgments is not known.',
    ];
  }
  const unlinked = unlinkedGroups(train).map(
    (g) =>
      `No training person of group ${groups[g]?.name ?? g} is linked to anybody: the judgments say nothing about this group.`,
  );
  const share = train.linked / train.people;
  return share < 0.5
    ? [
        ...unlinked,
        `Only ${Math.round(100 * share)} % of the training people are linked to anybody: the judgments say nothing about the others.`,
      ]
    : unlinked;
}

/** A PFR at strictness 0, or that cuts at γ = 0, has not looked at the judgments, whatever it gains. */
function unusedJudgments(methods: readonly MethodSummary[]): string[] {
  return methods.flatMap(({ title, settings }) => {
    const [unused, dial] =
      settings[0]?.strictness === undefined
        ? [settings.filter(({ gamma }) => gamma === 0).length, 'γ']
        : [settings.filter(({ strictness }) => strictness === 0).length, 'strictness'];
    if (unused === 0) return [];
    const runs = unused === settings.length ? 'every run' : `${unused} of ${settings.length} runs`;
    return [`${title}: ${dial} is 0 on ${runs}, so the judgments were not used there.`];
  });
}

/** Who treats nearly everybody alike treats linked people alike, too. */
function sameForAll(methods: readonly MethodSummary[]): string[] {
  return methods.flatMap(({ title, measures, degenerate }) => {
    if (!degenerate) return [];
    const rate = measures.positive_rate.mean;
    const share = Math.round(100 * Math.max(rate, 1 - rate));
    return [
      `${title} decides the same for ${share} % of the people at a threshold of ½: that makes it consistent, and tells little about fairness. Look at its figures at the base rate.`,
    ];
  });
}

function unlinkedGroups({ groups }: GraphSummary): number[] {
  return (groups?.coverage ?? []).filter(({ linked }) => linked === 0).map(({ group }) => group);
}

/** Each warning once, with the methods it is about. */
function methodWarnings(methods: readonly MethodSummary[]): string[] {
  const about = new Map<string, string[]>();
  for (const { title, warnings } of methods) {
    for (const warning of warnings) about.set(warning, [...(about.get(warning) ?? []), title]);
  }
  return Array.from(about, ([warning, titles]) => `${titles.join(', ')}: ${warning}`);
}
