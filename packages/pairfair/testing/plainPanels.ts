/**
 * Packs `depth` rows of `columns` numbers, which lie `stride` apart from `start` on, into panels of
 * four columns, the last padded with zeros. Twin of kernel/_panels.ts.
 */
export function packColumns(
  source: Float64Array,
  start: number,
  stride: number,
  depth: number,
  columns: number,
  panels: Float64Array,
): void {
  for (let j = 0, at = 0; j < columns; j += 4) {
    const used = Math.min(4, columns - j);
    for (let k = 0, from = start + j; k < depth; k++, from += stride, at += 4) {
      for (let c = 0; c < used; c++) panels[at + c] = source[from + c];
      for (let c = used; c < 4; c++) panels[at + c] = 0;
    }
  }
}

/** The same into panels of four rows. */
export function packRows(
  source: Float64Array,
  start: number,
  stride: number,
  rows: number,
  depth: number,
  panels: Float64Array,
): void {
  for (let i = 0; i < rows; i += 4) {
    for (let r = 0; r < 4; r++) {
      const used = i + r < rows;
      const from = start + (i + r) * stride;
      for (let k = 0, at = i * depth + r; k < depth; k++, at += 4) {
        panels[at] = used ? source[from + k] : 0;
      }
    }
  }
}

/** Adds Σₖ a[k] b[k]ᵀ of two panels to the 4 × 4 tile of `out` whose rows lie `stride` apart. */
export function addTile(
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  depth: number,
  out: Float64Array,
  outAt: number,
  stride: number,
): void {
  let s00 = 0;
  let s01 = 0;
  let s02 = 0;
  let s03 = 0;
  let s10 = 0;
  let s11 = 0;
  let s12 = 0;
  let s13 = 0;
  let s20 = 0;
  let s21 = 0;
  let s22 = 0;
  let s23 = 0;
  let s30 = 0;
  let s31 = 0;
  let s32 = 0;
  let s33 = 0;
  for (let k = 0; k < depth; k++, aAt += 4, bAt += 4) {
    const b0 = b[bAt];
    const b1 = b[bAt + 1];
    const b2 = b[bAt + 2];
    const b3 = b[bAt + 3];
    const a0 = a[aAt];
    s00 += a0 * b0;
    s01 += a0 * b1;
    s02 += a0 * b2;
    s03 += a0 * b3;
    const a1 = a[aAt + 1];
    s10 += a1 * b0;
    s11 += a1 * b1;
    s12 += a1 * b2;
    s13 += a1 * b3;
    const a2 = a[aAt + 2];
    s20 += a2 * b0;
    s21 += a2 * b1;
    s22 += a2 * b2;
    s23 += a2 * b3;
    const a3 = a[aAt + 3];
    s30 += a3 * b0;
    s31 += a3 * b1;
    s32 += a3 * b2;
    s33 += a3 * b3;
  }
  addRow(out, outAt, s00, s01, s02, s03);
  addRow(out, outAt + stride, s10, s11, s12, s13);
  addRow(out, outAt + 2 * stride, s20, s21, s22, s23);
  addRow(out, outAt + 3 * stride, s30, s31, s32, s33);
}

function addRow(
  out: Float64Array,
  at: number,
  s0: number,
  s1: number,
  s2: number,
  s3: number,
): void {
  out[at] += s0;
  out[at + 1] += s1;
  out[at + 2] += s2;
  out[at + 3] += s3;
}
