export { type ApplyOptions, applyRecipe, type Prepared } from './applyRecipe.ts';
export {
  type CategoryStatistics,
  type ColumnStatistics,
  type ColumnStatisticsOptions,
  columnStatistics,
  type LevelCount,
  type NumericStatistics,
  type QuantileBuilder,
  quantileBuilder,
  type StatisticsWanted,
} from './columnStatistics.ts';
export {
  type Distribution,
  type DistributionBuilder,
  distributionBuilder,
  distributionOf,
  hasLongTail,
  knotPlaces,
  mostKnots,
  placeSlack,
} from './distribution.ts';
export { completeRecipe, draftRecipe, statisticsFor } from './draftRecipe.ts';
export { fitRecipe, type RecipeOptions, repeatedOutputs } from './fitRecipe.ts';
export {
  fitGroupIndicators,
  type GroupIndicators,
  groupColumns,
  groupIndicatorsOf,
} from './groupIndicators.ts';
export {
  type LevelRule,
  levelFinder,
  levelRules,
  levelSpellings,
  levelText,
  rewriteText,
} from './levelText.ts';
export { missingNumbers, missingTexts, missingTextsOf } from './missingTexts.ts';
export { rankAt, rankKnots } from './rankCopy.ts';
export type {
  CategoryStep,
  NumericStep,
  RankCopy,
  RankKnots,
  Recipe,
  RecipeOutput,
  RecipeSettings,
  RecipeStep,
} from './recipe.ts';
export {
  type PlanCategory,
  type PlanGroup,
  type PlanInput,
  type PlanNumeric,
  type PlanRank,
  type RecipePlan,
  recipePlan,
} from './recipePlan.ts';
export {
  type CategoryColumn,
  type Column,
  categoryColumn,
  columnNumbers,
  columnTexts,
  infiniteValue,
  type NumericColumn,
  numericColumn,
  requireColumn,
  requireFiniteColumn,
  type Table,
  tableRows,
} from './table.ts';
