import { HttpProblem } from '../http/problem.ts';

/** How many of the most frequent leaked passwords count as words that a password may not rest on. */
const mostCommon = 3000;
/** How many characters must be left of a password beside such words. */
const leastOwn = 6;
/** Words that somebody who guesses at this program would try. */
const ownWords =
  'pairfair studio fairness fair judge judgment judgement admin administrator auditor audit correcthorsebatterystaple'.split(
    ' ',
  );

let lists: Promise<{ readonly all: ReadonlySet<string>; readonly words: readonly string[] }>;

/**
 * Refuses a password that is among the first anybody would try: one that leaked often, or one that
 * is little more than such a word, the name of the account or of this program.
 *
 * @throws HttpProblem 422 with the field `password`.
 */
export async function requireGoodPassword(password: string, name: string): Promise<void> {
  lists ??= readLists();
  const { all, words } = await lists;
  const plain = fold(password);
  const names = name
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .concat(fold(name));
  const reason =
    all.has(plain) || all.has(unspell(plain))
      ? 'is among the commonest passwords'
      : new Set(plain).size < 5
        ? 'repeats very few characters'
        : restsOn(plain, [names])
          ? 'is little more than the name of the account'
          : restsOn(plain, [ownWords])
            ? 'is little more than a word of this program'
            : restsOn(
                  plain,
                  words.map((word) => [word]),
                )
              ? 'is little more than one of the commonest passwords'
              : undefined;
  if (!reason) return;
  const message = `This password ${reason}. A few unrelated words make a good one.`;
  throw new HttpProblem(422, 'weak-password', message, [{ path: 'password', message }]);
}

/** Loaded when the first password is set, not when the studio starts. */
async function readLists() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'] as readonly string[];
  const words = all.slice(0, mostCommon).filter((word) => word.length >= 4);
  return { all: new Set(all), words };
}

/** Whether too little is left of a password without the words of a set, digits and signs. */
function restsOn(plain: string, sets: readonly (readonly string[])[]): boolean {
  return [plain, unspell(plain)].some((text) =>
    sets.some((words) => {
      // Longer ones first: administrator before admin.
      const rest = words
        .toSorted((a, b) => b.length - a.length)
        .reduce((left, word) => (word.length >= 4 ? left.replaceAll(word, ' ') : left), text);
      return rest !== text && rest.replaceAll(/[^\p{L}]/gu, '').length < leastOwn;
    }),
  );
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}

const spelled: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};

/** Letters in place of the digits and signs that people put for them. */
function unspell(text: string): string {
  return [...text].map((letter) => spelled[letter] ?? letter).join('');
}
