import type { tokensEn } from './tokens.en.ts';

/** Wörter über Token, mit denen Programme hereinkommen. */
export const tokensDe: typeof tokensEn = {
  title: 'Token für Programme',
  text: 'Ein Programm, das ein Token im Kopf Authorization mitschickt, darf in Ihrem Namen, was das Token sagt. Anmelden oder Konten ändern kann damit niemand.',
  reference: 'Was Programme hier können',
  none: 'Es gibt keine.',
  name: 'Wofür es ist',
  nameHint: 'Etwa „nächtlicher Export“.',
  scopesTitle: 'Was es darf',
  scopes: {
    read: { name: 'lesen', says: 'Studien, Kennzahlen, Graphen, Modelle und Ergebnisse.' },
    data: {
      name: 'Daten',
      says: 'Einzelne Personen, Urteile und Fälle: Exporte und der Fallraum.',
    },
    write: {
      name: 'schreiben',
      says: 'Studien, Einladungen, Graphen und Modelle anlegen und ändern.',
    },
    delete: { name: 'löschen', says: 'Studien, Daten, Modelle löschen; Einladungen widerrufen.' },
  },
  days: 'Endet nach',
  dayChoices: { 7: '7 Tagen', 30: '30 Tagen', 90: '90 Tagen', 365: 'einem Jahr' },
  make: 'Token erstellen',
  made: (name) => `Das Token „${name}“`,
  once: 'Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt. Bewahren Sie es auf wie ein Passwort.',
  until: (time) => `endet ${time}`,
  over: 'abgelaufen',
  used: (time) => `zuletzt benutzt ${time}`,
  unused: 'nie benutzt',
  revoke: 'Widerrufen',
  revokeOf: (name) => `Das Token „${name}“ widerrufen`,
  revoked: 'Das Token gilt nicht mehr.',
  all: 'Token aller Konten',
  columns: { name: 'Token', account: 'Konto', may: 'Darf', ends: 'Endet', used: 'Zuletzt benutzt' },
};
