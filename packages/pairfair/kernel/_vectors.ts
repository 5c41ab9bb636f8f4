// Loops over vectors whose length is padded with zeros to a multiple of four, so that none has a
// tail. Sums run in two or four lanes, which the plain twin repeats. Four numbers a turn: with two
// the loop overhead costs a third of the speed.

/** Bytes of four numbers. */
const FOUR: usize = 32;

export function sumLanes(x: v128): f64 {
  return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1);
}

function addTimes(sum: v128, x: v128, y: v128): v128 {
  return f64x2.add(sum, f64x2.mul(x, y));
}

/** Σ x y: four lanes, added as (0 + 2) + (1 + 3). */
export function dot(x: usize, y: usize, bytes: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  const end = x + bytes;
  for (; x < end; x += FOUR, y += FOUR) {
    s0 = addTimes(s0, v128.load(x), v128.load(y));
    s1 = addTimes(s1, v128.load(x, 16), v128.load(y, 16));
  }
  return sumLanes(f64x2.add(s0, s1));
}

/** The sums of x with four vectors `stride` bytes apart, written to `out`; two lanes each. */
export function fourDots(x: usize, y: usize, stride: usize, bytes: usize, out: usize): void {
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  let s2 = f64x2.splat(0);
  let s3 = f64x2.splat(0);
  const end = x + bytes;
  for (; x < end; x += FOUR, y += FOUR) {
    const y1 = y + stride;
    const y2 = y1 + stride;
    const y3 = y2 + stride;
    const low = v128.load(x);
    s0 = addTimes(s0, low, v128.load(y));
    s1 = addTimes(s1, low, v128.load(y1));
    s2 = addTimes(s2, low, v128.load(y2));
    s3 = addTimes(s3, low, v128.load(y3));
    const high = v128.load(x, 16);
    s0 = addTimes(s0, high, v128.load(y, 16));
    s1 = addTimes(s1, high, v128.load(y1, 16));
    s2 = addTimes(s2, high, v128.load(y2, 16));
    s3 = addTimes(s3, high, v128.load(y3, 16));
  }
  store<f64>(out, sumLanes(s0));
  store<f64>(out, sumLanes(s1), 8);
  store<f64>(out, sumLanes(s2), 16);
  store<f64>(out, sumLanes(s3), 24);
}

function fourTimes(
  c0: v128,
  x0: v128,
  c1: v128,
  x1: v128,
  c2: v128,
  x2: v128,
  c3: v128,
  x3: v128,
): v128 {
  const low = f64x2.add(f64x2.mul(c0, x0), f64x2.mul(c1, x1));
  const high = f64x2.add(f64x2.mul(c2, x2), f64x2.mul(c3, x3));
  return f64x2.add(low, high);
}

/** y += (c₀x₀ + c₁x₁) + (c₂x₂ + c₃x₃), the four x `stride` bytes apart, the c at `factors`. */
export function addFour(y: usize, factors: usize, x: usize, stride: usize, bytes: usize): void {
  const c0 = v128.load_splat<f64>(factors);
  const c1 = v128.load_splat<f64>(factors, 8);
  const c2 = v128.load_splat<f64>(factors, 16);
  const c3 = v128.load_splat<f64>(factors, 24);
  const end = y + bytes;
  for (; y < end; x += FOUR, y += FOUR) {
    const x1 = x + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    const low = fourTimes(
      c0,
      v128.load(x),
      c1,
      v128.load(x1),
      c2,
      v128.load(x2),
      c3,
      v128.load(x3),
    );
    v128.store(y, f64x2.add(v128.load(y), low));
    const high = fourTimes(
      c0,
      v128.load(x, 16),
      c1,
      v128.load(x1, 16),
      c2,
      v128.load(x2, 16),
      c3,
      v128.load(x3, 16),
    );
    v128.store(y, f64x2.add(v128.load(y, 16), high), 16);
  }
}

/** y = c y + e x. */
export function scaleAndAdd(y: usize, c: f64, x: usize, e: f64, bytes: usize): void {
  const cs = f64x2.splat(c);
  const es = f64x2.splat(e);
  const end = y + bytes;
  for (; y < end; x += 16, y += 16) {
    v128.store(y, f64x2.add(f64x2.mul(cs, v128.load(y)), f64x2.mul(es, v128.load(x))));
  }
}

/**
 * y = A x for a symmetric A of `size` rows (a multiple of four), `stride` bytes apart: reads the
 * blocks of four rows up to and with the one on the diagonal, and uses each number twice.
 */
export function symmetricTimes(y: usize, a: usize, stride: usize, x: usize, size: i32): void {
  for (let r = 0; r < size; r += 4) {
    const corner = (<usize>r) << 3;
    const x0 = v128.load_splat<f64>(x + corner);
    const x1 = v128.load_splat<f64>(x + corner, 8);
    const x2 = v128.load_splat<f64>(x + corner, 16);
    const x3 = v128.load_splat<f64>(x + corner, 24);
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    let p = a + <usize>r * stride;
    let xAt = x;
    let yAt = y;
    const diagonal = y + corner;
    for (; yAt < diagonal; p += FOUR, xAt += FOUR, yAt += FOUR) {
      const q = p + stride;
      const s = q + stride;
      const t = s + stride;
      const a0 = v128.load(p);
      const a1 = v128.load(q);
      const a2 = v128.load(s);
      const a3 = v128.load(t);
      const low = v128.load(xAt);
      v128.store(yAt, f64x2.add(v128.load(yAt), fourTimes(a0, x0, a1, x1, a2, x2, a3, x3)));
      s0 = addTimes(s0, a0, low);
      s1 = addTimes(s1, a1, low);
      s2 = addTimes(s2, a2, low);
      s3 = addTimes(s3, a3, low);
      const b0 = v128.load(p, 16);
      const b1 = v128.load(q, 16);
      const b2 = v128.load(s, 16);
      const b3 = v128.load(t, 16);
      const high = v128.load(xAt, 16);
      v128.store(yAt, f64x2.add(v128.load(yAt, 16), fourTimes(b0, x0, b1, x1, b2, x2, b3, x3)), 16);
      s0 = addTimes(s0, b0, high);
      s1 = addTimes(s1, b1, high);
      s2 = addTimes(s2, b2, high);
      s3 = addTimes(s3, b3, high);
    }
    for (let half: usize = 0; half < FOUR; half += 16) {
      const v = v128.load(xAt + half);
      s0 = addTimes(s0, v128.load(p + half), v);
      s1 = addTimes(s1, v128.load(p + half + stride), v);
      s2 = addTimes(s2, v128.load(p + half + 2 * stride), v);
      s3 = addTimes(s3, v128.load(p + half + 3 * stride), v);
    }
    store<f64>(diagonal, sumLanes(s0));
    store<f64>(diagonal, sumLanes(s1), 8);
    store<f64>(diagonal, sumLanes(s2), 16);
    store<f64>(diagonal, sumLanes(s3), 24);
  }
}
