/**
 * Says whether a document names somebody: one of the texts stands in it as a word of its own, written
 * plainly or as JSON and HTML write it. A number that is somebody's id may be found where it means
 * something else; what is emptied for that can be made again.
 */
export function mentions(texts: readonly string[]): (document: string | null) => boolean {
  const forms = [...new Set(texts.flatMap(formsOf))].filter((form) => form !== '');
  if (forms.length === 0) return () => false;
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped})(?![\\p{L}\\p{N}_])`, 'u');
  return (document) => document !== null && pattern.test(document);
}

function formsOf(text: string): string[] {
  const html = text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
  return [text, JSON.stringify(text).slice(1, -1), html];
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
