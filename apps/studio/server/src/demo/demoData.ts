import { type Column, categoryColumn } from 'pairfair';
import { meritApplicants, ratingClasses } from 'pairfair/internal';

/** Simulated applicants, and what simulated judges know about them. */
export interface DemoData {
  readonly columns: readonly Column[];
  /** What simulated judges see in applicants, by what these are called: how much they deserve, in steps. */
  readonly deserves: ReadonlyMap<string, number>;
}

const seed = 1;
/** How much people can deserve, from 1. */
const steps = 5;

/**
 * Made-up applicants (`meritApplicants`) whose history rewards prestige and punishes gaps, while the
 * judges find people equally deserving who have about the same merit.
 */
export function demoData(people: number): DemoData {
  const { table, groups, groupNames, hired, merit } = meritApplicants({ people, seed });
  const ids = Array.from(groups, (_, i) => `A${String(i + 1).padStart(4, '0')}`);
  const fifths = ratingClasses(merit, { rule: 'equal-frequency', classes: steps });
  const features = Object.entries(shownAs).map(([name, shown]) => {
    const column = table.columns.find((other) => other.name === name) as Column;
    return { ...column, name: shown };
  });
  return {
    columns: [
      categoryColumn(names.id, ids),
      ...features,
      categoryColumn(
        names.background,
        Array.from(groups, (group) => groupNames[group]),
      ),
      categoryColumn(
        names.hired,
        Array.from(hired, (label) => (label === 1 ? 'yes' : 'no')),
      ),
    ],
    deserves: new Map(ids.map((id, i) => [id, 1 + (fifths[i] as number)])),
  };
}

/** What the other columns are called. */
export const names = {
  id: 'Applicant',
  prestige: 'Prestige of the school',
  gap: 'Months out of work',
  background: 'Family background',
  hired: 'Was hired',
} as const;

/** Those of the applicants' columns that are in the demonstration, and what they are called there. */
const shownAs: Readonly<Record<string, string>> = {
  test_score: 'Test score',
  grades: 'Grades',
  work_sample: 'Work sample',
  references: 'References',
  experience_years: 'Years of experience',
  internships: 'Internships',
  months_abroad: 'Months abroad',
  clubs: 'Clubs',
  languages: 'Languages',
  school_prestige: names.prestige,
  career_gap_months: names.gap,
};

/** The columns to learn from, in the order in which they are shown. */
export const featureNames: readonly string[] = Object.values(shownAs);
