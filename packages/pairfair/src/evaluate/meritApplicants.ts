import { requireIntegerIn, requireNumberIn, requireOneOf } from '../checks.ts';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn, type Table } from '../recipe/table.ts';

/** Options for {@link meritApplicants}. */
export interface MeritApplicantsOptions {
  /** How many people applied; at least 20. Default 1500. */
  readonly people?: number;
  /**
   * What decided in the past. `prestige` (default): the school's name and an unbroken career more
   * than merit. `merit`: merit alone, so that judges of merit have nothing to add.
   */
  readonly historic?: 'prestige' | 'merit';
  /**
   * What the judges' ratings follow. `merit` (default); `shuffled`: the same ratings, given to other
   * people; `coin`: nothing, every rating is as likely as any other.
   */
  readonly judges?: 'merit' | 'shuffled' | 'coin';
  /** How far a judge errs about merit, in standard deviations of merit; at least 0, default 0.3. */
  readonly noise?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Made-up applicants of whom, other than of real ones, it is known who deserved the place. */
export interface MeritApplicants {
  /** What their files say; without group, decision and rating. */
  readonly table: Table;
  /** 0: from an academic family; 1: the first of their family to study. */
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  /** The historic decision: 1 for the half that was hired. */
  readonly hired: Float64Array;
  /** True merit, standard normal in both groups. Nobody who decided or judged knew it. */
  readonly merit: Float64Array;
  /** 1 for the half of the people with the most merit. */
  readonly deserving: Float64Array;
  /** What judges say of half of the people, from 1 to 5; NaN for the others. */
  readonly ratings: Float64Array;
}

/** Between the five fifths of a standard normal number: a judge uses the scale evenly. */
const ratingCuts = [-0.8416, -0.2533, 0.2533, 0.8416];

/**
 * Simulates people who applied for a job, how they were decided about in the past, and what judges
 * say of half of them now. What is assumed:
 *
 * - Merit is spread alike over both groups. Test, grades, work sample, references and years of
 *   experience each show it with an error of their own; none of them is it.
 * - Privilege is something else, and rarer among the first of their family to study. It opens the
 *   doors of prestigious schools (merit does so too, but less), pays for internships, stays abroad
 *   and languages, leaves time for clubs, and coaching lifts the test a little.
 * - Career gaps come from the rest of life. The first of their family to study have them more than
 *   twice as often, and they cost years of experience, but no merit.
 * - The region has to do with nothing.
 * - History looked at the school's name most, then at gaps up to three years, then at merit; the
 *   larger part of it was chance, so that prestige and merit tell nearly as much about it.
 * - Judges read the same files without school and gaps in mind. They see merit with an error and
 *   rate it in five classes of the same size.
 *
 * The same seed gives the same people whatever history and judges look at.
 *
 * @example
 * const { table, hired, ratings, merit } = meritApplicants({ seed: 7 });
 */
export function meritApplicants(options: MeritApplicantsOptions = {}): MeritApplicants {
  const { people = 1500, historic = 'prestige', judges = 'merit', noise = 0.3, seed = 1 } = options;
  requireIntegerIn('people', people, 20, 2 ** 30);
  requireOneOf('historic', historic, ['prestige', 'merit']);
  requireOneOf('judges', judges, ['merit', 'shuffled', 'coin']);
  requireNumberIn('noise', noise, 0, Number.MAX_VALUE);

  const lives = drawLives(people, seed);
  const merit = Float64Array.from(lives, (life) => life.merit);
  const random = new Random(seed, 'applicants history');
  const impression = Float64Array.from(lives, (life) => {
    const chance = random.normal();
    if (historic === 'merit') return life.merit + 0.3 * chance;
    const gapYears = Math.min(life.gap, 36) / 12;
    return life.prestige - 0.84 * gapYears + 0.6 * life.merit + 3.2 * chance;
  });
  return {
    table: fileOf(lives, seed),
    groups: Int32Array.from(lives, (life) => life.group),
    groupNames: ['academic family', 'first generation'],
    hired: upperHalf(impression),
    merit,
    deserving: upperHalf(merit),
    ratings: ratingsOf(merit, judges, noise, seed),
  };
}

/** What is true of a person; lengths of gaps in months, the rest in standard deviations. */
interface Life {
  readonly group: number;
  readonly merit: number;
  readonly privilege: number;
  readonly prestige: number;
  readonly gap: number;
}

function drawLives(people: number, seed: number): Life[] {
  const random = new Random(seed, 'applicants');
  return Array.from({ length: people }, () => {
    const group = random.uniform() < 0.4 ? 1 : 0;
    const merit = random.normal();
    const privilege = (group === 1 ? -0.7 : 0.47) + random.normal();
    const interrupted = random.uniform() < (group === 1 ? 0.5 : 0.2);
    const months = Math.round(3 - 12 * Math.log(1 - random.uniform()));
    return {
      ...{ group, merit, privilege },
      prestige: 0.3 * merit + Math.sqrt(1 - 0.3 ** 2) * privilege,
      gap: interrupted ? months : 0,
    };
  });
}

const regions = ['north', 'east', 'south', 'west'];

/** What the files show of people: every column with its own error, on a scale that people know. */
function fileOf(lives: readonly Life[], seed: number): Table {
  const column = (name: string, value: (life: Life, error: () => number) => number) => {
    const random = new Random(seed, `applicants ${name}`);
    return numericColumn(
      name,
      lives.map((life) => value(life, () => random.normal())),
    );
  };
  const places = new Random(seed, 'applicants region');
  return {
    rows: lives.length,
    columns: [
      column('test_score', ({ merit, privilege }, error) =>
        Math.round(600 + 80 * (merit + 0.2 * privilege + 0.6 * error())),
      ),
      column('grades', ({ merit }, error) => between(0, 100, 70 + 9 * (merit + 0.7 * error()))),
      column('work_sample', ({ merit }, error) => between(0, 50, 30 + 5 * (merit + 0.7 * error()))),
      column('references', ({ merit }, error) => between(1, 5, 3 + 0.8 * (merit + 0.9 * error()))),
      column('experience_years', ({ merit, gap }, error) =>
        between(0, 40, 6 + merit + 2.5 * error() - gap / 12),
      ),
      column('school_prestige', ({ prestige }) => between(0, 100, 50 + 15 * prestige)),
      column('internships', ({ privilege }, error) =>
        between(0, 9, 1.5 + privilege + 0.6 * error()),
      ),
      column('months_abroad', ({ privilege }, error) =>
        between(0, 36, 8 + 4 * (privilege + 0.6 * error())),
      ),
      column('clubs', ({ privilege }, error) =>
        between(0, 12, 4 + 1.5 * (privilege + 0.6 * error())),
      ),
      column('languages', ({ privilege }, error) => between(1, 9, 2.5 + privilege + 0.6 * error())),
      column('career_gap_months', ({ gap }) => gap),
      categoryColumn(
        'region',
        lives.map(() => regions[places.integer(regions.length)]),
      ),
    ],
  };
}

function between(low: number, high: number, value: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}

/** 1 for the half with the highest values. */
function upperHalf(values: Float64Array): Float64Array {
  const median = Float64Array.from(values).sort()[values.length >> 1];
  return values.map((value) => (value >= median ? 1 : 0));
}

/** Ratings of half of the people, chosen at random. */
function ratingsOf(
  merit: Float64Array,
  judges: 'merit' | 'shuffled' | 'coin',
  noise: number,
  seed: number,
): Float64Array {
  const rated = new Random(seed, 'applicants rated')
    .permutation(merit.length)
    .subarray(0, merit.length >> 1);
  const random = new Random(seed, 'applicants judges');
  const given = Array.from(rated, (i) => {
    const seen = (merit[i] + noise * random.normal()) / Math.hypot(1, noise);
    return 1 + ratingCuts.filter((cut) => seen >= cut).length;
  });
  if (judges === 'shuffled') new Random(seed, 'applicants shuffled').shuffle(given);
  const coins = new Random(seed, 'applicants coins');
  const out = new Float64Array(merit.length).fill(Number.NaN);
  rated.forEach((i, k) => {
    out[i] = judges === 'coin' ? 1 + coins.integer(5) : given[k];
  });
  return out;
}
