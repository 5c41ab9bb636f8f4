import { describe, expect, it } from 'vitest';
import { matchPath } from './matchPath.ts';

describe('matchPath', () => {
  it('names the parts of the path', () => {
    expect(matchPath('/studies/:id/graphs/:graph', '/studies/7/graphs/a%2Fb')).toEqual({
      id: '7',
      graph: 'a/b',
    });
  });

  it('gives what follows a star, also when nothing does', () => {
    expect(matchPath('/studies/:id/*', '/studies/7/fits/3')).toEqual({ id: '7', rest: 'fits/3' });
    expect(matchPath('/studies/:id/*', '/studies/7')).toEqual({ id: '7', rest: '' });
  });

  it('refuses longer, shorter and other paths', () => {
    expect(matchPath('/studies/:id', '/studies')).toBeNull();
    expect(matchPath('/studies/:id', '/studies/7/graph')).toBeNull();
    expect(matchPath('/audit', '/account')).toBeNull();
  });

  it('takes a badly encoded part as it is', () => {
    expect(matchPath('/studies/:id', '/studies/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });

  it('does not mind slashes at the end', () => {
    expect(matchPath('/', '')).toEqual({});
    expect(matchPath('/audit', '/audit/')).toEqual({});
  });
});
