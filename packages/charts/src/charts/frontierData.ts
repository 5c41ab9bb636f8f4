/** A dial's places on two measures. */
export interface FrontierData {
  /** In the order of the dial. */
  readonly curve: readonly FrontierPlace[];
  /** Places to point out, such as where the dial stands; the first is drawn strongest. */
  readonly marks: readonly FrontierPlace[];
}

/** One place of {@link FrontierData}. */
export interface FrontierPlace {
  readonly x: number;
  readonly y: number;
  /** What it is called; on the curve few of them should be. */
  readonly name?: string | undefined;
}

/** Whether both measures are known. */
export function isDrawn({ x, y }: FrontierPlace): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}
