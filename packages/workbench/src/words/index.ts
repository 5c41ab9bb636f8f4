export {
  agreementWarnings,
  learnedAllTheSame,
  measuredByChance,
  onlyStrictnessZero,
  searchedStrictness,
} from './chanceWarnings.ts';
