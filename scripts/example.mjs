// Writes examples/applicants.csv and examples/judgments.csv: synthetic applicants to a graduate
// school, and answers of simulated judges who were shown pairs of them.
import { writeFileSync } from 'node:fs';
import * as pairfair from 'pairfair/internal';

const { x, groups, labels } = pairfair.syntheticAdmissions({ perGroup: 300, seed: 11 });
const random = new pairfair.Random(11, 'example');
const oracle = pairfair.fitAdmissionsOracle(x, groups, labels);
const classes = pairfair.oracleClasses(oracle, x, groups);
const states = ['north', 'south', 'east', 'west'];
const round = (value) => Math.round(value * 100) / 100;

const rows = Array.from(groups, (group, i) => ({
  id: `p${String(i + 1).padStart(3, '0')}`,
  academic: round(3 + 0.4 * x.data[i * 2]),
  supplementary: round(1200 + 120 * x.data[i * 2 + 1]),
  state: random.uniform() < 0.03 ? '' : states[random.integer(4)],
  background: group === 0 ? 'coached' : 'uncoached',
  // How a teacher of the own group ranks the applicant: the truth, seen through noise.
  teacher_rank: round(classes[i] + random.normal()),
  graduated: labels[i] === 1 ? 'yes' : 'no',
}));
const csv = (list) =>
  `${[Object.keys(list[0]), ...list.map(Object.values)].map((cells) => cells.join(',')).join('\n')}\n`;
writeFileSync('examples/applicants.csv', csv(rows));

const judges = ['ada', 'ben', 'cleo'];
const answers = [];
for (let k = 0; k < 1500; k++) {
  const [i, j] = [random.integer(rows.length), random.integer(rows.length)];
  if (i === j) continue;
  const judged = judges.filter(() => random.uniform() < 0.8);
  for (const judge of judged) {
    const truth = classes[i] === classes[j];
    const wrong = random.uniform() < 0.05;
    const answer = truth !== wrong ? 'yes' : 'no';
    answers.push({ a: rows[i].id, b: rows[j].id, answer, judge });
  }
}
const seen = new Set();
const distinct = answers.filter(({ a, b, judge }) => {
  const key = `${[a, b].sort().join(' ')} ${judge}`;
  return !seen.has(key) && seen.add(key);
});
writeFileSync('examples/judgments.csv', csv(distinct));
