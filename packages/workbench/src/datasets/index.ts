export { type DataFile, type DataSet, dataSets, judgesCaveat } from './catalogue.ts';
export { type CheckedFile, checkFiles, dataSetNamed, requireFiles } from './checkFiles.ts';
export { type DataStatistics, dataStatistics } from './dataStatistics.ts';
export { loadCompas } from './loadCompas.ts';
export {
  type Answers,
  type Judge,
  type JudgedPeople,
  loadCompasJudges,
} from './loadCompasJudges.ts';
export { type CrimeData, loadCrime } from './loadCrime.ts';
export { ratingsFromCrime, type StandIn, simulatedReviews } from './standInRatings.ts';
