import { fitLogistic } from 'pairfair';
import { requireAgreement } from '../lib/compare.mjs';
import { normalMatrix, uniforms, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const people = 100_000;
const cols = 100;
const c = 1;

/**
 * L2 logistic regression against scikit-learn at its default tolerance; objectives compared. On
 * independent columns its L-BFGS needs a handful of steps, on correlated ones over a hundred.
 */
export async function run(context) {
  const rows = [];
  for (const [kind, make, limits] of [
    ['independent', () => normalMatrix(people, cols, 'logistic'), [0.8, 0.6]],
    ['correlated', correlatedMatrix, [0.6, 0.4]],
  ]) {
    const title = `logistic regression ${people}×${cols}, ${kind} columns`;
    const [must, aim] = limits;
    rows.push({
      ...(await compare(context, title, make())),
      must: { one: must },
      aim: { one: aim },
    });
  }
  return rows;
}

async function compare(context, title, x) {
  const y = labelsFor(x);
  writeRaw(context.folder, 'x', x.data);
  writeRaw(context.folder, 'y', y);
  const args = { rows: people, cols, c };
  const { contestants, result, extra } = await context.prepare('logistic', args);
  let ours;
  const seconds = await interleave(
    {
      ...contestants,
      one: () => secondsOf(() => (ours = fitLogistic(x, y, { c }))),
    },
    { extra },
  );
  const theirs = await result();
  const objective = objectiveOf(x, y, theirs.weights, theirs.intercept);
  const difference = objectiveOf(x, y, ours.coefficients, ours.intercept) / objective - 1;
  // Theirs stops earlier, so ours must not be higher than by round-off.
  requireAgreement(title, difference, 1e-12);
  return { title, seconds, difference };
}

/** Two bundles of columns, each r·base + √(1−r²)·noise, r in [0.75, 1], as in the paper's data. */
function correlatedMatrix() {
  const noise = normalMatrix(people, cols, 'logistic-noise').data;
  const bases = normalMatrix(people, 2, 'logistic-bases').data;
  const r = uniforms(cols, 'logistic-r').map((u) => 0.75 + u / 4);
  const data = noise.map((value, at) => {
    const j = at % cols;
    const base = bases[2 * Math.floor(at / cols) + (2 * j < cols ? 0 : 1)];
    return r[j] * base + Math.sqrt(1 - r[j] ** 2) * value;
  });
  return { rows: people, cols, data };
}

/** Labels drawn from a logistic model whose coefficients fall off. */
function labelsFor(x) {
  const draws = uniforms(x.rows, 'logistic-labels');
  const weights = Float64Array.from({ length: x.cols }, (_, j) => (-1) ** j / Math.sqrt(1 + j));
  return Float64Array.from(draws, (draw, i) =>
    draw < 1 / (1 + Math.exp(-scoreOf(x, i, weights, 0.5))) ? 1 : 0,
  );
}

/** ½‖w‖² + C Σ log(1 + exp(−sᵢ scoreᵢ)), what both sides minimise. */
function objectiveOf(x, y, weights, intercept) {
  let sum = weights.reduce((squares, w) => squares + w * w, 0) / 2;
  for (let i = 0; i < x.rows; i++) {
    const margin = (2 * y[i] - 1) * scoreOf(x, i, weights, intercept);
    sum += c * (Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(-margin, 0));
  }
  return sum;
}

function scoreOf(x, i, weights, intercept) {
  let sum = intercept;
  for (let j = 0; j < x.cols; j++) sum += weights[j] * x.data[i * x.cols + j];
  return sum;
}
