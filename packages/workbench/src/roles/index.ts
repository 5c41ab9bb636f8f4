export { settleTarget, type TargetOptions, type TargetValues, targetOf } from './targetOf.ts';
