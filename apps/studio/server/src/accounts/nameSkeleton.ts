/** Letters of other scripts that look like Latin ones, and what they look like. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['һ', 'h'],
  ['і', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['ӏ', 'l'],
  ['м', 'm'],
  ['н', 'h'],
  ['о', 'o'],
  ['р', 'p'],
  ['ԛ', 'q'],
  ['ѕ', 's'],
  ['т', 't'],
  ['у', 'y'],
  ['х', 'x'],
  ['ԝ', 'w'],
  ['α', 'a'],
  ['β', 'b'],
  ['γ', 'y'],
  ['ε', 'e'],
  ['η', 'n'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['ν', 'v'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υ', 'u'],
  ['χ', 'x'],
  ['ω', 'w'],
  ['ɑ', 'a'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['0', 'o'],
  ['1', 'l'],
  ['|', 'l'],
  ['5', 's'],
  ['$', 's'],
  ['3', 'e'],
  ['@', 'a'],
]);

/**
 * A name as it looks: two accounts whose names have one skeleton could be taken for each other.
 * Case, accents, spaces, marks, invisible characters and look-alike letters do not count.
 */
export function nameSkeleton(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{C}\p{Z}\p{P}]/gu, '');
  return [...folded]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}
