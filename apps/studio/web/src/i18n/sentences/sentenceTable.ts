/**
 * Sentences by code, as the server writes them and in German. In the first, `{name}` stands for
 * data, `{#name}` for a number, `{=name}` for words that are in the table too, `{*name}` for several
 * of them, `{~name}` for words that may be in it and `{&name}` for several of those; the second says
 * `{name}` for each.
 */
export type SentenceTable = Readonly<Record<string, readonly [english: string, german: string]>>;
