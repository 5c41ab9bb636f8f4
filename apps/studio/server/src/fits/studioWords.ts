/** What the library and the command call something, and what the studio's pages call it. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/fit without it \(protected input: exclude\)/g, 'fit without it'],
  [/Set minAnswers to (\d+)/g, 'Set the least answers of the graph to $1'],
  [/ \(maxLevels\)/g, ''],
  [/ \(Study\.ownScores; --scores of the command\)/g, ''],
  [/The default is 10\./g, 'Ask for more runs.'],
];

/** A sentence of the library in the words of the studio: no names of options or flags. */
export function studioWords(text: string): string {
  return phrases.reduce((said, [phrase, own]) => said.replaceAll(phrase, own), text);
}
