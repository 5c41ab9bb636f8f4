import { collectAnswers, Random, readJudgments } from 'pairfair';
import { aggregatePairs, fitTwoCoin } from 'pairfair/internal';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const judges = 200;
const perPair = 5;
const sizes = [100_000, 1_000_000];

/**
 * Two-coin Dawid–Skene on a million answers against a vectorised NumPy twin; and a file of judgments
 * from its text to a graph, where the time per judgment must not grow with their number.
 */
export async function run(context) {
  return [await twoCoin(context, 1_000_000), ...(await growth())];
}

async function twoCoin(context, answers) {
  const title = `two-coin Dawid–Skene, ${answers} answers`;
  const { offsets, judge, value } = votes(answers / perPair);
  writeRaw(context.folder, 'starts', offsets.subarray(0, -1));
  writeRaw(context.folder, 'judge', judge);
  writeRaw(context.folder, 'yes', value);
  const args = { answers, pairs: offsets.length - 1, judges };
  const { contestants, result, extra } = await context.prepare('dawid_skene', args);
  let ours;
  const seconds = await interleave(
    {
      ...contestants,
      one: () => secondsOf(() => (ours = fitTwoCoin({ offsets, judge, value }, judges))),
    },
    { extra },
  );
  const { posterior, iterations } = await result();
  requireAgreement(`${title}, rounds`, Math.abs(ours.iterations - iterations), 0);
  const difference = requireAgreement(title, relativeDifference(ours.posterior, posterior), 1e-9);
  return { title, seconds, must: { one: 1.5 }, aim: { one: 0.75 }, difference };
}

/** Judges who are right 6 to 9 times in ten, some of whom say yes to everything. */
function votes(pairs) {
  const random = new Random(1, 'bench votes');
  const offsets = Uint32Array.from({ length: pairs + 1 }, (_, p) => perPair * p);
  const judge = new Int32Array(perPair * pairs);
  const value = new Int8Array(perPair * pairs);
  for (let p = 0; p < pairs; p++) {
    const alike = random.uniform() < 0.25;
    const first = random.integer(judges);
    for (let k = perPair * p; k < perPair * (p + 1); k++) {
      judge[k] = (first + 7 * (k - perPair * p)) % judges;
      const right = random.uniform() < 0.6 + 0.3 * ((judge[k] % 10) / 9);
      value[k] = judge[k] % 20 === 0 || alike === right ? 1 : 0;
    }
  }
  return { offsets, judge, value };
}

async function growth() {
  const contestants = {};
  for (const count of sizes) {
    const people = Array.from({ length: count / 50 }, (_, i) => `p${i}`);
    const text = judgmentsText(count, people);
    contestants[count] = () =>
      secondsOf(() => {
        const answers = collectAnswers(readJudgments(text), { people, onProblem: 'set-aside' });
        aggregatePairs(answers);
      });
  }
  const seconds = await interleave(contestants);
  const perJudgment = seconds[sizes[0]] / sizes[0];
  return sizes.map((count) => ({
    title: `from text to graph, ${count} judgments`,
    seconds: { one: seconds[count], peer: perJudgment * count },
    must: count === sizes[0] ? {} : { one: 2 },
    aim: count === sizes[0] ? {} : { one: 1.2 },
  }));
}

function judgmentsText(count, people) {
  const random = new Random(1, 'bench judgments');
  const lines = [];
  while (lines.length < count) {
    const a = random.integer(people.length);
    const b = (a + 1 + random.integer(people.length - 1)) % people.length;
    for (let k = 0; k < perPair; k++) {
      const answer = random.uniform() < 0.85 === (a % 4 === b % 4) ? 'yes' : 'no';
      const judge = `j${(a + 7 * k) % judges}`;
      const record = { kind: 'pair', people: [people[a], people[b]], answer, judge, ms: 4000 };
      lines.push(JSON.stringify({ ...record, id: String(lines.length), stratum: 'active' }));
    }
  }
  return lines.join('\n');
}
