import type { Question } from '@pairfair/studio/studies/schemas';
import { locale } from '../i18n/locale.svelte.ts';
import { bestWording } from './translated.ts';

class Wording {
  #chosen = $state<string>();

  /** The language a question is read in: the one chosen, or what the page and the browser prefer. */
  of(question: Question): string {
    const wanted = [locale.language, ...navigator.languages];
    return this.#chosen ?? bestWording(question, wanted);
  }

  choose(language: string): void {
    this.#chosen = language;
  }

  /** What an answer is said to have been given in. */
  answeredIn(question: Question): string {
    return this.of(question) || locale.language;
  }
}

/** In which of its languages judges read the question. */
export const wording = new Wording();
