export * from '../agreement/schemas.ts';
export * from '../http/schemas.ts';
export * from '../people/schemas.ts';
export * from '../fits/schemas.ts';
export * from '../judging/schemas.ts';
export * from '../accounts/schemas.ts';
export * from '../studies/schemas.ts';
