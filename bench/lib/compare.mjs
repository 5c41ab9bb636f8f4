/** The largest difference of two arrays, relative to the largest entry: what two results owe. */
export function relativeDifference(ours, theirs) {
  let difference = 0;
  let size = 0;
  for (let at = 0; at < theirs.length; at++) {
    difference = Math.max(difference, Math.abs(ours[at] - theirs[at]));
    size = Math.max(size, Math.abs(theirs[at]));
  }
  return ours.length === theirs.length ? difference / size : Number.NaN;
}

/** Throws unless the two sides computed the same: a fast wrong answer wins nothing. */
export function requireAgreement(title, difference, limit) {
  if (!(difference <= limit)) {
    throw new Error(
      `${title}: our result and the peer's differ by ${difference} (at most ${limit}).`,
    );
  }
  return difference;
}
