/** Where the case of a person or a pair is. */
export function caseAddress(studyId: string, people: readonly string[]): string {
  const kind = people.length === 1 ? 'person' : 'pair';
  return `/studies/${studyId}/cases/${kind}/${people.map(encodeURIComponent).join('/')}`;
}

/** What an address below `cases` is about. */
export type CasePlace =
  | { readonly kind: 'queues' }
  | { readonly kind: 'queue'; readonly queue: string }
  | { readonly kind: 'case'; readonly people: readonly string[] };

/** Reads what follows the study's id in an address, as in `cases/pair/p1/p2`. */
export function readCaseAddress(rest: string): CasePlace {
  const [, kind = '', ...parts] = rest.split('/');
  const people = parts.filter((part) => part !== '').map(decoded);
  if (kind === 'person' && people.length === 1) return { kind: 'case', people };
  if (kind === 'pair' && people.length === 2) return { kind: 'case', people };
  if (kind === 'queue' && people[0] !== undefined) return { kind: 'queue', queue: people[0] };
  return { kind: 'queues' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
