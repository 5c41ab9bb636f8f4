import type { Recruitment } from '@pairfair/studio/recruits/schemas';
import { expect, it } from 'vitest';
import { platformLink } from './platformLink.ts';

const link = (platform: Recruitment['platform'], parameters?: Recruitment['parameters']) =>
  platformLink('https://s.example/j#t=T', { platform, parameters } as Recruitment, 'Open');

it('names what a platform fills in, in the part of the link that is sent to nobody', () => {
  expect(link('prolific')).toBe(
    'https://s.example/j#t=T&PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}',
  );
  expect(link('other', { participant: 'uid' })).toBe('https://s.example/j#t=T&uid={uid}');
  expect(link('mturk')).toContain('href="https://s.example/j#t=T"');
});
