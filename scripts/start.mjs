// Learns a fair representation on the paper's synthetic admissions data and prints the comparison,
// controls included.
import { compareMethods } from 'pairfair/evaluate';

const runs = 3;
console.log(`Applicants of two groups; the test scores of one are inflated. A judge who knows the
applicants has said of some pairs "these two deserve the same treatment". PFR learns from that.
${runs} runs, every method tuned on five folds.
`);
const summary = compareMethods(
  { kind: 'admissions' },
  {
    methods: ['original', 'lfr', 'ifair', 'hardt', 'pfr'],
    runs,
    onProgress: ({ done, total }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} tasks `);
    },
  },
);
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');

const columns = [
  ['AUC', 'auc'],
  ['consistency(W^F)', 'consistency_fairness'],
  ['consistency(W^X)', 'consistency_similarity'],
  ['gap in positive rates', 'positive_rate_gap'],
];
const show = (value) => (Number.isNaN(value) ? '–' : value.toFixed(3));
const row = (cells) =>
  cells.map((cell, k) => (k === 0 ? cell.padEnd(32) : cell.padStart(23))).join('');
console.log(row(['', ...columns.map(([title]) => title)]));
for (const method of summary.methods) print(method);
console.log('\nControls: the same without what the judges said');
for (const control of summary.controls) print(control);
console.log(`\n${summary.credit.sentence}`);

function print({ title, measures }) {
  console.log(row([title, ...columns.map(([, id]) => show(measures[id].mean))]));
}
