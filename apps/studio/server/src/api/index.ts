export * from './analysis.ts';
export * from './common.ts';
export * from './dataset.ts';
export * from './fitting.ts';
export * from './judging.ts';
export * from './session.ts';
export * from './study.ts';
