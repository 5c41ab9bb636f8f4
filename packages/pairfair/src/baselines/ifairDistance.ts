/** Squared distances below this share of the squared lengths are taken for 0: round-off. */
export const negligible = 1e-14;

/** ‖a‖² + ‖b‖² − 2ab, from the sum of both squares and the product. */
export function ifairSquare(squares: number, product: number): number {
  const square = squares - 2 * product;
  return square > negligible * squares ? square : 0;
}

/** Numbers a computation over pairs needs besides its data. */
export interface IfairScratch {
  /** One per person. */
  readonly people: Float64Array;
  /** One per column. */
  readonly row: Float64Array;
}
