import type { DialFigures, MeritDial } from 'pairfair/internal';
import { figure } from '../measureLines.ts';
import { demoVerdict } from './demoVerdict.ts';
import type { Demo } from './runDemo.ts';

/** The demonstration as lines for a terminal: who, what the past rewards, what judges change. */
export function demoStory({ giveUp, judged, shuffled, fairPast }: Demo): string[] {
  return [
    ...beginning(judged),
    '',
    `One model for each strictness: how much the judges count. Measured on ${thousands(judged.later.length)} people who`,
    'apply later, half of whom can be hired:',
    '',
    ...dialTable({ giveUp, judged, shuffled }),
    '',
    ...standings(judged),
    '',
    demoVerdict(judged, shuffled).sentence,
    '',
    'The same people and judges, had the past gone by merit already:',
    '',
    header,
    row('no judgments', fairPast.original),
    row(`tuned (${fairPast.tuned.strictness})`, fairPast.tuned),
    '',
    demoVerdict(fairPast).sentence,
  ];
}

/** What to type next. */
export const demoNext: readonly string[] = [
  'Your own file, where a column holds ratings of some people, or with answers about pairs of them:',
  '  pairfair tune people.csv --target hired --protected gender --rating stars --out model.json',
  '  pairfair tune people.csv --target hired --protected gender --judgments answers.csv --out model.json',
];

function beginning({ applicants, later }: MeritDial): string[] {
  const { groups, groupNames, hired, ratings } = applicants;
  const people = groups.length - later.length;
  const learned = Array.from({ length: people }, (_, i) => i);
  const share = (group: number) => {
    const members = learned.filter((i) => groups[i] === group);
    return percent(members.filter((i) => hired[i] === 1).length / members.length);
  };
  const rated = learned.filter((i) => !Number.isNaN(ratings[i])).length;
  return [
    `${thousands(people)} made-up people applied for a job. In the past the name of the school counted most, gaps`,
    'in the career counted against people, and merit came third. Those who are the first of their',
    'family to study have as much merit as others, but other schools and more gaps:',
    `hired were ${share(1)} of them (${groupNames[1]}) and ${share(0)} of the others (${groupNames[0]}).`,
    `Judges who look at merit alone, and err, rated ${thousands(rated)} of them from 1 to 5. Who is rated`,
    'alike is linked: they deserve the same treatment.',
  ];
}

const nameWidth = 24;
const header = [
  ' '.repeat(nameWidth),
  ...['AUC, decided', 'AUC, merit', 'linked alike', 'linked apart'].map((title) =>
    title.padStart(14),
  ),
].join('');

function dialTable({ giveUp, judged, shuffled }: Omit<Demo, 'seed' | 'fairPast'>): string[] {
  const { original, tuned, points } = judged;
  const dial = [...points.filter(({ strictness }) => strictness !== tuned.strictness), tuned];
  return [
    header,
    row('no judgments', original),
    ...dial
      .toSorted((a, b) => a.strictness - b.strictness)
      .map((point) =>
        row(`strictness ${point.strictness}${point === tuned ? '  ← tuned' : ''}`, point),
      ),
    row(`shuffled, tuned (${shuffled.tuned.strictness})`, shuffled.tuned),
    '',
    `AUC, decided: how well it tells who was hired; merit: who deserved it. Linked alike: share of linked`,
    'pairs of whom both are hired or neither. Linked apart: how many of 100 places in the ranking lie',
    `between two linked people; between any two it is 33. Tuned: best order of linked people with at`,
    `most ${giveUp} of AUC given up, by cross-validation; the later people had no part in it.`,
  ];
}

function row(name: string, { auc, merit, consistency, apart }: DialFigures): string {
  const cells = [figure(auc), figure(merit), percent(consistency), String(Math.round(100 * apart))];
  return name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(14)).join('');
}

const bars = '▁▂▃▄▅▆▇█';
const tenths = 10;

/** Where people who were rated highest and lowest stand in the ranking, as small histograms. */
function standings({ applicants, later, tuned, points }: MeritDial): string[] {
  const shown = [points[0], tuned, points.at(-1)].filter((point) => point !== undefined);
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(nameWidth) + cells.map((cell) => cell.padEnd(18)).join('');
  return [
    'Linked people meet: where they stand in the ranking, from its lowest tenth to its highest.',
    '',
    line(
      '',
      shown.map(({ strictness }) => `strictness ${strictness}`),
    ),
    ...[5, 1].map((rating) =>
      line(
        `rated ${rating} of 5`,
        shown.map(({ places }) =>
          histogram(places.filter((_, k) => applicants.ratings[later[k] ?? -1] === rating)),
        ),
      ),
    ),
  ].map((text) => text.trimEnd());
}

function histogram(places: Float64Array): string {
  const counts = new Array<number>(tenths).fill(0);
  for (const place of places) {
    const tenth = Math.min(tenths - 1, Math.floor(place * tenths));
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  // Against half of all people in one tenth, so that drawings can be compared.
  const full = places.length / 2;
  return counts
    .map((count) => bars[Math.min(bars.length - 1, Math.floor((count / full) * bars.length))])
    .join('');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function thousands(count: number): string {
  return count.toLocaleString('en-US');
}
