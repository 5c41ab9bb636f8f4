import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from 'pairfair';

/** Saves doubles where both sides can read them. */
export function writeRaw(folder, name, values) {
  const doubles = Float64Array.from(values);
  writeFileSync(join(folder, `${name}.f64`), new Uint8Array(doubles.buffer));
}

/** Reads what {@link writeRaw} saved. */
export function readRaw(folder, name) {
  const bytes = readFileSync(join(folder, `${name}.f64`));
  // readFileSync of a large file gives a buffer of its own, aligned; a small one comes from a pool.
  return bytes.byteOffset % 8 === 0
    ? new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)
    : new Float64Array(Uint8Array.from(bytes).buffer);
}

/** Independent standard normal numbers. */
export function normalMatrix(rows, cols, stream) {
  const random = new Random(1, stream);
  const data = new Float64Array(rows * cols);
  for (let at = 0; at < data.length; at++) data[at] = random.normal();
  return { rows, cols, data };
}

/** Numbers uniform in [0, 1). */
export function uniforms(count, stream) {
  const random = new Random(1, stream);
  return Float64Array.from({ length: count }, () => random.uniform());
}

/** How many levels each one-hot block of {@link compasLike} has: 420 columns in all. */
const levels = [3, 5, 412];

/**
 * Data shaped like COMPAS: 8803 people, 9 standardised columns of small whole numbers (so rows
 * repeat and distances tie) and 420 one-hot columns in three blocks, the last with a long tail;
 * two groups, a score, and 12 non-zero cells in a row.
 */
export function compasLike({ rows = 8803 } = {}) {
  const random = new Random(1, 'compas-like');
  const cols = 9 + levels.reduce((sum, count) => sum + count, 0);
  const data = new Float64Array(rows * cols);
  const groups = new Int32Array(rows);
  const scores = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const row = data.subarray(i * cols, (i + 1) * cols);
    groups[i] = random.uniform() < 0.5 ? 1 : 0;
    for (let j = 0; j < 8; j++) row[j] = countWith(random, 0.5 + j);
    row[8] = groups[i];
    let at = 9;
    for (const count of levels) {
      // Every level occurs: a constant column would be refused.
      row[at + (i < count ? i : longTailed(random, count))] = 1;
      at += count;
    }
    scores[i] = row[0] + row[1] + random.normal();
  }
  standardize(data, rows, cols, 9);
  return { x: { rows, cols, data }, groups, scores };
}

/** A whole number ≥ 0 with this mean, geometrically distributed. */
function countWith(random, mean) {
  return Math.floor(Math.log(1 - random.uniform()) / Math.log(mean / (1 + mean)));
}

/** A level, the k-th about 1/k as often as the first. */
function longTailed(random, count) {
  return Math.min(count - 1, Math.floor((count + 1) ** random.uniform()) - 1);
}

function standardize(data, rows, cols, count) {
  for (let j = 0; j < count; j++) {
    let sum = 0;
    let squares = 0;
    for (let at = j; at < data.length; at += cols) {
      sum += data[at];
      squares += data[at] ** 2;
    }
    const mean = sum / rows;
    const deviation = Math.sqrt(squares / rows - mean ** 2);
    for (let at = j; at < data.length; at += cols) data[at] = (data[at] - mean) / deviation;
  }
}
