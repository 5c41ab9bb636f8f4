export { type ApplyOptions, applyRecipe, type Prepared } from './applyRecipe.ts';
export {
  type CategoryStatistics,
  type ColumnStatistics,
  type ColumnStatisticsOptions,
  columnStatistics,
  type LevelCount,
  type NumericStatistics,
} from './columnStatistics.ts';
export { fitRecipe, type RecipeOptions } from './fitRecipe.ts';
export { fitGroupIndicators, type GroupIndicators, groupColumns } from './groupIndicators.ts';
export type {
  CategoryStep,
  NumericStep,
  Recipe,
  RecipeOutput,
  RecipeSettings,
  RecipeStep,
} from './recipe.ts';
export {
  type CategoryColumn,
  type Column,
  categoryColumn,
  type NumericColumn,
  numericColumn,
  type Table,
} from './table.ts';
