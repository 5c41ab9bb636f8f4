import type { FoldData, Graph, Grid, Matrix, Method, PfrStatistics } from 'pairfair';
import { frontierPoint, pfrSolver, pfrStatistics } from 'pairfair';
import { columnMeans, multiplyVector, subtractRow } from 'pairfair/internal';

/** What graded PFR works on: the columns of both sides and the graph to learn from. */
export interface GradedInput {
  readonly train: Matrix;
  readonly test: Matrix;
  readonly fairness: Graph;
}

/** A form of graded PFR. */
export interface GradedForm extends Pick<Method, 'name' | 'title' | 'says'> {
  readonly grid: Grid;
  /** Default: all columns and the group, the judgments as they are. */
  readonly input?: (fold: FoldData) => GradedInput;
  /** Changes what directions are graded by. */
  readonly cost?: (statistics: PfrStatistics) => PfrStatistics;
}

const includeGroup = ({ train, test }: FoldData): GradedInput => ({
  train: train.withGroup,
  test: test.withGroup,
  fairness: train.fairness,
});

/**
 * Graded PFR with the frontier's score, not calibrated: what is measured looks at the order of
 * scores alone, so no regression is fitted at all.
 */
export function gradedMethod(form: GradedForm): Method {
  const { name, title, says, grid, input = includeGroup, cost = (given) => given } = form;
  return {
    ...{ name, title, says },
    grid: () => grid,
    predict: (fold, settings) => {
      const { train, test, fairness } = input(fold);
      const { similarity, labels: target } = fold.train;
      const statistics = cost(pfrStatistics(train, { similarity, fairness, target }));
      const solver = pfrSolver(statistics);
      const newPeople = subtractRow(test, columnMeans(train));
      const linked = statistics.fairness.totalWeight > 0;
      return settings.map(({ gamma = 0, ridge = 0, strictness = 0 }) => {
        if (gamma > 0 && !linked) return undefined;
        // The solver keeps spectra: every strictness of one (γ, ridge) costs next to nothing.
        const spectrum = solver.spectrum({ gamma, ridge });
        const { direction } = frontierPoint(spectrum, { label: statistics.target }, strictness);
        return { scores: multiplyVector(newPeople, direction), warnings: [] };
      });
    },
  };
}
