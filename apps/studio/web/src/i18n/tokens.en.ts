/** Words about tokens, by which programs come in. */
export const tokensEn = {
  title: 'Tokens for programs',
  text: 'A program that sends a token in the header Authorization may do what the token says, in your name. Nobody can log in with it or change accounts.',
  reference: 'What programs can do here',
  none: 'There are none.',
  name: 'What it is for',
  nameHint: 'Such as “nightly export”.',
  scopesTitle: 'What it may do',
  scopes: {
    read: { name: 'read', says: 'Studies, figures, graphs, fits and results.' },
    data: { name: 'data', says: 'Single people, judgments and cases: exports and the case room.' },
    write: { name: 'write', says: 'Make and change studies, invitations, graphs and fits.' },
    delete: { name: 'delete', says: 'Delete studies, data, fits; revoke invitations.' },
  },
  days: 'Ends after',
  dayChoices: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'one year' } as Record<
    number,
    string
  >,
  make: 'Make a token',
  made: (name: string) => `The token “${name}”`,
  once: 'Copy it now: it is shown this once. Keep it as you keep a password.',
  until: (time: string) => `ends ${time}`,
  over: 'over',
  used: (time: string) => `last used ${time}`,
  unused: 'never used',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the token “${name}”`,
  revoked: 'The token no longer works.',
  all: 'Tokens of all accounts',
  columns: { name: 'Token', account: 'Account', may: 'May', ends: 'Ends', used: 'Last used' },
};
