import { protectedInputWarning } from 'pairfair/internal';
import { expect, it } from 'vitest';
import { studioWords } from './studioWords.ts';

it.each([
  [protectedInputWarning, /Ask a lawyer, or fit without it and compare\.$/],
  ['Set minAnswers to 1 to use single ratings.', /^Set the least answers of the graph to 1 to/],
  ['There were only 3 runs: rough. The default is 10.', /Ask for more runs\.$/],
])('says %j without the names of options', (text, said) => {
  expect(studioWords(text)).toMatch(said);
  expect(studioWords(text)).not.toMatch(/--|[a-z][A-Z]/);
});
