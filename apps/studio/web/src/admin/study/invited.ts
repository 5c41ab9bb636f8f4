/** Somebody to be invited: what the studio calls them, and where to write to. */
export interface Invited {
  /** What the studio keeps: a number, so that it does not know who a judge is. */
  readonly label: string;
  /** A name or an address; stays in the browser. */
  readonly to: string;
}

/** As many as the server makes at once. */
export const mostInvited = 500;

/**
 * The people of a pasted list: one a line, or divided by commas or semicolons, each once. Where there
 * is no list, as many as asked for.
 */
export function invitedPeople(
  list: string,
  count: number,
  label: (n: number) => string,
): Invited[] {
  const entries = list
    .split(/[\r\n;]+|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const unique = [...new Set(entries)];
  const wanted = unique.length > 0 ? unique : Array.from({ length: count }, () => '');
  return wanted.map((to, k) => ({ label: label(k + 1), to }));
}

/** The address in `Anna Example <anna@example.org>` or `anna@example.org`; undefined without one. */
export function addressOf(to: string): string | undefined {
  return /[^\s<>,;"]+@[^\s<>,;"]+/.exec(to)?.[0];
}

/** A message with the link put where `{link}` stands, or at its end. */
export function messageFor(template: string, url: string): string {
  return template.includes('{link}')
    ? template.replaceAll('{link}', url)
    : `${template.trimEnd()}\n\n${url}`;
}
