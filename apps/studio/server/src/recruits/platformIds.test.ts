import { describe, expect, it } from 'vitest';
import { platformIds } from './platformIds.ts';

describe('platformIds', () => {
  it('knows the names of Prolific and MTurk, and takes nothing else', () => {
    const prolific = { PROLIFIC_PID: 'p1', STUDY_ID: 's1', SESSION_ID: 'x1', utm: 'other' };
    expect(platformIds({ platform: 'prolific' }, prolific)).toEqual({
      ...{ participant: 'p1', study: 's1', session: 'x1' },
    });
    const mturk = { workerId: 'W', assignmentId: 'A', hitId: 'H' };
    expect(platformIds({ platform: 'mturk' }, mturk)).toEqual({
      ...{ participant: 'W', study: 'H', session: 'A' },
    });
    expect(platformIds({ platform: 'mturk' }, prolific)).toBeNull();
  });

  it('takes other names as they are given', () => {
    const named = { platform: 'other', parameters: { participant: 'uid' } } as const;
    expect(platformIds(named, { uid: ' u-7 ', session: 'x' })).toEqual({
      ...{ participant: 'u-7', study: null, session: null },
    });
  });

  it('sees who only looks, and who is nobody', () => {
    const preview = { assignmentId: 'ASSIGNMENT_ID_NOT_AVAILABLE', hitId: 'H' };
    expect(platformIds({ platform: 'mturk' }, preview)).toBe('preview');
    for (const PROLIFIC_PID of ['', ' ', '{{%PROLIFIC_PID%}}', 'a\nb', 'x'.repeat(201)]) {
      expect(platformIds({ platform: 'prolific' }, { PROLIFIC_PID })).toBeNull();
    }
  });
});
