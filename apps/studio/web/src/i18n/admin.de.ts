import type { adminEn } from './admin.en.ts';

/** German words of the administrator side. */
export const adminDe: typeof adminEn = {
  studies: 'Studien',
};
