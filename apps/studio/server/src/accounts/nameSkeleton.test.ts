import { describe, expect, it } from 'vitest';
import { nameSkeleton } from './nameSkeleton.ts';

describe('nameSkeleton', () => {
  it.each([
    ['admin', 'Admin'],
    ['admin', 'аdmin'],
    ['admin', 'adm1n'],
    ['admin', 'ad\u200bmin'],
    ['admin', 'ad min.'],
    ['Erika', 'Еrіkа'],
    ['José', 'Jose'],
    ['corner', 'comer'],
    ['ada', '\u202eada'],
  ])('%s looks like %s', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it.each([
    ['anna', 'hanna'],
    ['admin 2', 'admin 3'],
    ['müller', 'miller'],
  ])('%s does not look like %s', (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });
});
