import type { Matrix } from '../linalg/matrix.ts';
import type { KernelSpec } from './kernelMatrix.ts';
import type { PfrDiagnostics, PfrSettings } from './linearModel.ts';

/**
 * A learned map through a kernel: z = k(x) · coefficients − offset, with k(x) the kernel values
 * of x against the anchors.
 */
export interface KernelModel {
  readonly kind: 'kernel';
  readonly method: 'pfr';
  readonly columns: readonly string[];
  readonly kernel: KernelSpec;
  /**
   * What kernel values are taken against: k-means landmarks, or every training person's row
   * when there are no landmarks. No rows for a precomputed kernel.
   */
  readonly anchors: Matrix;
  /** Whether the anchors are rows of real people, which then are in every saved copy. */
  readonly carriesPeople: boolean;
  readonly coefficients: Matrix;
  readonly offset: Float64Array;
  readonly eigenvalues: Float64Array;
  readonly settings: KernelPfrSettings;
  /** `columnShares` is empty: the dimensions are not made of columns here. */
  readonly diagnostics: PfrDiagnostics;
  readonly warnings: readonly string[];
}

/** The numbers a kernel PFR solve depends on, all resolved. */
export interface KernelPfrSettings extends Omit<PfrSettings, 'constraint'> {
  readonly constraint: 'representation' | 'basis' | 'printed';
  /** How many landmarks stand for the people; 0 when the people themselves do. */
  readonly landmarks: number;
}
