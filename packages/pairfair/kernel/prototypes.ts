// Products and pair sums of prototype models. Memory is laid out by the caller
// (src/baselines/wasmPrototypeProducts.ts, src/baselines/wasmIfairPairWork.ts); every pointer is a
// byte address. The number of prototypes and the columns of dense rows are padded with zeros to
// even numbers, so that no loop has a tail. The plain twins do the same arithmetic in the same
// order, so both give the same bits.
import { sumLanes } from './_vectors';

function addTimes(sum: v128, x: v128, y: v128): v128 {
  return f64x2.add(sum, f64x2.mul(x, y));
}

/** memory[at] += x · y */
function addAt(at: usize, x: v128, y: v128): void {
  v128.store(at, addTimes(v128.load(at), x, y));
}

/**
 * out = X·B. Rows are lists of entries; `place` holds the byte offset in B of the row that an
 * entry is multiplied with, to which the byte offset of the person's block is added.
 */
export function product(
  out: usize,
  rows: i32,
  first: usize,
  place: usize,
  value: usize,
  block: usize,
  b: usize,
  bytes: usize,
): void {
  for (let n = 0; n < rows; n++, first += 4, block += 4) {
    const start = <usize>load<u32>(first);
    const end = <usize>load<u32>(first, 4);
    const base = b + <usize>load<u32>(block);
    let c: usize = 0;
    for (; c + 64 <= bytes; c += 64, out += 64) {
      let s0 = f64x2.splat(0);
      let s1 = f64x2.splat(0);
      let s2 = f64x2.splat(0);
      let s3 = f64x2.splat(0);
      for (let e = start; e < end; e++) {
        const factor = v128.load64_splat(value + (e << 3));
        const at = base + <usize>load<u32>(place + (e << 2)) + c;
        s0 = addTimes(s0, factor, v128.load(at));
        s1 = addTimes(s1, factor, v128.load(at, 16));
        s2 = addTimes(s2, factor, v128.load(at, 32));
        s3 = addTimes(s3, factor, v128.load(at, 48));
      }
      v128.store(out, s0);
      v128.store(out, s1, 16);
      v128.store(out, s2, 32);
      v128.store(out, s3, 48);
    }
    for (; c < bytes; c += 16, out += 16) {
      let sum = f64x2.splat(0);
      for (let e = start; e < end; e++) {
        const factor = v128.load64_splat(value + (e << 3));
        sum = addTimes(sum, factor, v128.load(base + <usize>load<u32>(place + (e << 2)) + c));
      }
      v128.store(out, sum);
    }
  }
}

/** out += XᵀA, people summed into their blocks; the same layout as {@link product}. */
export function addTransposed(
  out: usize,
  rows: i32,
  first: usize,
  place: usize,
  value: usize,
  block: usize,
  a: usize,
  bytes: usize,
): void {
  for (let n = 0; n < rows; n++, first += 4, block += 4) {
    const start = <usize>load<u32>(first);
    const end = <usize>load<u32>(first, 4);
    const base = out + <usize>load<u32>(block);
    let c: usize = 0;
    for (; c + 64 <= bytes; c += 64, a += 64) {
      const a0 = v128.load(a);
      const a1 = v128.load(a, 16);
      const a2 = v128.load(a, 32);
      const a3 = v128.load(a, 48);
      for (let e = start; e < end; e++) {
        const factor = v128.load64_splat(value + (e << 3));
        const at = base + <usize>load<u32>(place + (e << 2)) + c;
        addAt(at, factor, a0);
        addAt(at + 16, factor, a1);
        addAt(at + 32, factor, a2);
        addAt(at + 48, factor, a3);
      }
    }
    for (; c < bytes; c += 16, a += 16) {
      const own = v128.load(a);
      for (let e = start; e < end; e++) {
        const factor = v128.load64_splat(value + (e << 3));
        addAt(base + <usize>load<u32>(place + (e << 2)) + c, factor, own);
      }
    }
  }
}

/**
 * Distances of all pairs from dense rows: √(‖a‖² + ‖b‖² − 2ab), 0 where round-off is all there is.
 * `squares` holds room for ‖·‖² of each row, `row` for one row.
 */
export function denseDistances(
  out: usize,
  rows: i32,
  data: usize,
  bytes: usize,
  first: usize,
  partner: usize,
  weights: usize,
  squares: usize,
  row: usize,
  nothing: f64,
): void {
  for (let i = 0; i < rows; i++) {
    const x = data + <usize>i * bytes;
    let sum = f64x2.splat(0);
    for (let m: usize = 0; m < bytes; m += 16) {
      const value = v128.load(x + m);
      sum = addTimes(sum, f64x2.mul(v128.load(weights + m), value), value);
    }
    store<f64>(squares + ((<usize>i) << 3), sumLanes(sum));
  }
  for (let i = 0; i < rows; i++) {
    const x = data + <usize>i * bytes;
    for (let m: usize = 0; m < bytes; m += 16) {
      v128.store(row + m, f64x2.mul(v128.load(weights + m), v128.load(x + m)));
    }
    const square = load<f64>(squares + ((<usize>i) << 3));
    const last = partner + ((<usize>load<u32>(first + ((<usize>i) << 2), 4)) << 2);
    let p = partner + ((<usize>load<u32>(first + ((<usize>i) << 2))) << 2);
    // Four partners at a time: their sums do not wait for one another.
    for (; p + 16 <= last; p += 16, out += 32) {
      const j0 = <usize>load<u32>(p);
      const j1 = <usize>load<u32>(p, 4);
      const j2 = <usize>load<u32>(p, 8);
      const j3 = <usize>load<u32>(p, 12);
      let b0 = data + j0 * bytes;
      let b1 = data + j1 * bytes;
      let b2 = data + j2 * bytes;
      let b3 = data + j3 * bytes;
      let s0 = f64x2.splat(0);
      let s1 = f64x2.splat(0);
      let s2 = f64x2.splat(0);
      let s3 = f64x2.splat(0);
      for (let m: usize = 0; m < bytes; m += 16) {
        const value = v128.load(row + m);
        s0 = addTimes(s0, value, v128.load(b0 + m));
        s1 = addTimes(s1, value, v128.load(b1 + m));
        s2 = addTimes(s2, value, v128.load(b2 + m));
        s3 = addTimes(s3, value, v128.load(b3 + m));
      }
      storeDistance(out, square + load<f64>(squares + (j0 << 3)), sumLanes(s0), nothing);
      storeDistance(out + 8, square + load<f64>(squares + (j1 << 3)), sumLanes(s1), nothing);
      storeDistance(out + 16, square + load<f64>(squares + (j2 << 3)), sumLanes(s2), nothing);
      storeDistance(out + 24, square + load<f64>(squares + (j3 << 3)), sumLanes(s3), nothing);
    }
    for (; p < last; p += 4, out += 8) {
      const j = <usize>load<u32>(p);
      const b = data + j * bytes;
      let sum = f64x2.splat(0);
      for (let m: usize = 0; m < bytes; m += 16) {
        sum = addTimes(sum, v128.load(row + m), v128.load(b + m));
      }
      storeDistance(out, square + load<f64>(squares + (j << 3)), sumLanes(sum), nothing);
    }
  }
}

function storeDistance(out: usize, squares: f64, product: f64, nothing: f64): void {
  const square = squares - 2 * product;
  store<f64>(out, square > nothing * squares ? sqrt<f64>(square) : 0);
}

/** out = Σ over pairs slope · (xᵢ − xⱼ)² for every column of dense rows. */
export function denseSlopes(
  out: usize,
  rows: i32,
  data: usize,
  bytes: usize,
  first: usize,
  partner: usize,
  slope: usize,
  degree: usize,
  row: usize,
): void {
  memory.fill(out, 0, bytes);
  memory.fill(degree, 0, (<usize>rows) << 3);
  for (let i = 0; i < rows; i++) {
    memory.fill(row, 0, bytes);
    const last = partner + ((<usize>load<u32>(first + ((<usize>i) << 2), 4)) << 2);
    let p = partner + ((<usize>load<u32>(first + ((<usize>i) << 2))) << 2);
    addDegrees(degree, degree + ((<usize>i) << 3), p, last, slope);
    for (; p + 16 <= last; p += 16, slope += 32) {
      const b0 = data + <usize>load<u32>(p) * bytes;
      const b1 = data + <usize>load<u32>(p, 4) * bytes;
      const b2 = data + <usize>load<u32>(p, 8) * bytes;
      const b3 = data + <usize>load<u32>(p, 12) * bytes;
      const s0 = v128.load64_splat(slope);
      const s1 = v128.load64_splat(slope, 8);
      const s2 = v128.load64_splat(slope, 16);
      const s3 = v128.load64_splat(slope, 24);
      for (let m: usize = 0; m < bytes; m += 16) {
        let sum = f64x2.mul(s0, v128.load(b0 + m));
        sum = addTimes(sum, s1, v128.load(b1 + m));
        sum = addTimes(sum, s2, v128.load(b2 + m));
        sum = addTimes(sum, s3, v128.load(b3 + m));
        v128.store(row + m, f64x2.add(v128.load(row + m), sum));
      }
    }
    for (; p < last; p += 4, slope += 8) {
      const b = data + <usize>load<u32>(p) * bytes;
      const factor = v128.load64_splat(slope);
      for (let m: usize = 0; m < bytes; m += 16) addAt(row + m, factor, v128.load(b + m));
    }
    const x = data + <usize>i * bytes;
    const minusTwo = f64x2.splat(-2);
    for (let m: usize = 0; m < bytes; m += 16) {
      addAt(out + m, f64x2.mul(minusTwo, v128.load(x + m)), v128.load(row + m));
    }
  }
  for (let i = 0; i < rows; i++) {
    const x = data + <usize>i * bytes;
    const factor = v128.load64_splat(degree + ((<usize>i) << 3));
    for (let m: usize = 0; m < bytes; m += 16) {
      const value = v128.load(x + m);
      addAt(out + m, f64x2.mul(factor, value), value);
    }
  }
}

function addDegrees(degree: usize, own: usize, p: usize, last: usize, slope: usize): void {
  for (; p < last; p += 4, slope += 8) {
    const value = load<f64>(slope);
    store<f64>(own, load<f64>(own) + value);
    const other = degree + ((<usize>load<u32>(p)) << 3);
    store<f64>(other, load<f64>(other) + value);
  }
}

/**
 * Σ r² over pairs, r = √((uᵢ − uⱼ)·(wᵢ − wⱼ)) − distance. Sets `flow` to Σ (r/√…)(uᵢ − uⱼ) and, if
 * `replace`, the distances d to −r/d.
 */
export function pairSum(
  flow: usize,
  distance: usize,
  rows: i32,
  first: usize,
  partner: usize,
  u: usize,
  w: usize,
  bytes: usize,
  replace: bool,
): f64 {
  memory.fill(flow, 0, <usize>rows * bytes);
  let total: f64 = 0;
  for (let i = 0; i < rows; i++) {
    const a = <usize>i * bytes;
    const last = partner + ((<usize>load<u32>(first + ((<usize>i) << 2), 4)) << 2);
    for (
      let p = partner + ((<usize>load<u32>(first + ((<usize>i) << 2))) << 2);
      p < last;
      p += 4, distance += 8
    ) {
      const b = <usize>load<u32>(p) * bytes;
      let sum = f64x2.splat(0);
      for (let c: usize = 0; c < bytes; c += 16) {
        const step = f64x2.sub(v128.load(u + a + c), v128.load(u + b + c));
        sum = addTimes(sum, step, f64x2.sub(v128.load(w + a + c), v128.load(w + b + c)));
      }
      const length = sqrt<f64>(max<f64>(sumLanes(sum), 0));
      const before = load<f64>(distance);
      const residual = length - before;
      total += residual * residual;
      if (replace) store<f64>(distance, before > 0 ? -residual / before : 0);
      const pull = f64x2.splat(length > 0 ? residual / length : 0);
      for (let c: usize = 0; c < bytes; c += 16) {
        const step = f64x2.sub(v128.load(u + a + c), v128.load(u + b + c));
        const share = f64x2.mul(pull, step);
        v128.store(flow + a + c, f64x2.add(v128.load(flow + a + c), share));
        v128.store(flow + b + c, f64x2.sub(v128.load(flow + b + c), share));
      }
    }
  }
  return total;
}

/** out = A·S for `rows` rows of `bytes` bytes and a square matrix of such rows. */
export function squareProduct(out: usize, rows: i32, a: usize, s: usize, bytes: usize): void {
  for (let n = 0; n < rows; n++, a += bytes) {
    let c: usize = 0;
    for (; c + 64 <= bytes; c += 64, out += 64) {
      let s0 = f64x2.splat(0);
      let s1 = f64x2.splat(0);
      let s2 = f64x2.splat(0);
      let s3 = f64x2.splat(0);
      let at = s + c;
      for (let d: usize = 0; d < bytes; d += 8, at += bytes) {
        const factor = v128.load64_splat(a + d);
        s0 = addTimes(s0, factor, v128.load(at));
        s1 = addTimes(s1, factor, v128.load(at, 16));
        s2 = addTimes(s2, factor, v128.load(at, 32));
        s3 = addTimes(s3, factor, v128.load(at, 48));
      }
      v128.store(out, s0);
      v128.store(out, s1, 16);
      v128.store(out, s2, 32);
      v128.store(out, s3, 48);
    }
    for (; c < bytes; c += 16, out += 16) {
      let sum = f64x2.splat(0);
      let at = s + c;
      for (let d: usize = 0; d < bytes; d += 8, at += bytes) {
        sum = addTimes(sum, v128.load64_splat(a + d), v128.load(at));
      }
      v128.store(out, sum);
    }
  }
}

/** out = AᵀB for `rows` rows of `bytes` bytes. */
export function crossProduct(out: usize, rows: i32, a: usize, b: usize, bytes: usize): void {
  memory.fill(out, 0, (bytes * bytes) >> 3);
  for (let n = 0; n < rows; n++, a += bytes, b += bytes) {
    let at = out;
    for (let d: usize = 0; d < bytes; d += 8) {
      const factor = v128.load64_splat(a + d);
      for (let c: usize = 0; c < bytes; c += 16, at += 16) addAt(at, factor, v128.load(b + c));
    }
  }
}
