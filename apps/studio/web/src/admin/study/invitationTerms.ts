/** The terms of a link as they are typed. */
export interface InvitationTerms {
  days: number | null | undefined;
  quota: number | null | undefined;
  panel: string;
}

/** Terms as they are before anybody types. */
export const newTerms = (): InvitationTerms => ({ days: 30, quota: undefined, panel: '' });

/** Terms as the server takes them. */
export function termsOf({ days, quota, panel }: InvitationTerms) {
  return {
    expiresInDays: days ?? 30,
    ...(quota == null ? {} : { quota }),
    ...(panel.trim() === '' ? {} : { panel: panel.trim() }),
  };
}
