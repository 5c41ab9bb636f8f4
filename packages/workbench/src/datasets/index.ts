export { type DataFile, type DataSet, dataSets } from './catalogue.ts';
export { type CheckedFile, checkFiles, dataSetNamed, requireFiles } from './checkFiles.ts';
export { type DataStatistics, dataStatistics } from './dataStatistics.ts';
export { loadCompas } from './loadCompas.ts';
export { type CrimeData, loadCrime } from './loadCrime.ts';
export { ratingsFromCrime, type StandIn, simulatedReviews } from './standInRatings.ts';
