/** Sets of people 0 .. size−1 that can be joined (union by size, path halving). */
export class DisjointSets {
  readonly #parent: Uint32Array;
  readonly #size: Uint32Array;

  constructor(size: number) {
    this.#parent = Uint32Array.from({ length: size }, (_, i) => i);
    this.#size = new Uint32Array(size).fill(1);
  }

  /** Who stands for the set of person i. */
  find(i: number): number {
    const parent = this.#parent;
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** Joins the sets of two people; false when they were in one already. */
  join(i: number, j: number): boolean {
    let [large, small] = [this.find(i), this.find(j)];
    if (large === small) return false;
    if (this.#size[large] < this.#size[small]) [large, small] = [small, large];
    this.#parent[small] = large;
    this.#size[large] += this.#size[small];
    return true;
  }
}
