export {
  agreementWarnings,
  learnedAllTheSame,
  measuredByChance,
  onlyGammaZero,
  searchedGammas,
} from './chanceWarnings.ts';
