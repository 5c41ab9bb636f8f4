// The demonstration over 20 seeds: what the judgments do to made-up applicants, against no judgments
// and against judgments about other people. Usage: node scripts/merit.mjs [SEEDS]
import { meritDial } from 'pairfair/internal';

const seeds = Array.from({ length: Number(process.argv[2] ?? 20) }, (_, k) => k + 1);
const measures = ['auc', 'merit', 'consistency'];
const cells = (figures) => measures.map((name) => figures[name].toFixed(3)).join('  ');
const runs = seeds.map((seed) => {
  const judged = meritDial({}, seed);
  const run = {
    original: judged.original,
    tuned: judged.tuned,
    shuffled: meritDial({ judges: 'shuffled' }, seed).tuned,
    coin: meritDial({ judges: 'coin' }, seed).tuned,
  };
  const { gamma, ridge, strictness } = judged.setting;
  console.log(
    `seed ${seed}: original ${cells(run.original)} | tuned ${cells(run.tuned)} (γ ${gamma}, ridge ${ridge}, strictness ${strictness}) | shuffled ${cells(run.shuffled)} (strictness ${run.shuffled.strictness})`,
  );
  return run;
});
console.log('\nMeans over seeds: AUC for the decision, AUC for true merit, consistency');
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
for (const name of Object.keys(runs[0])) {
  const means = measures.map((measure) => mean(runs.map((run) => run[name][measure])));
  const gains = measures.map((measure) =>
    runs.map((run) => run.tuned[measure] - run[name][measure]),
  );
  const told = gains.map(
    (values) => `${mean(values).toFixed(3)} (least ${Math.min(...values).toFixed(3)})`,
  );
  console.log(
    `${name.padEnd(9)} ${means.map((value) => value.toFixed(3)).join('  ')}   tuned less it: ${told.join('  ')}`,
  );
}
