import type { erasureEn } from './erasure.en.ts';
import { plurals } from './plurals.ts';

const count = plurals('de');

/** Wie {@link erasureEn}, auf Deutsch. */
export const erasureDe: typeof erasureEn = {
  title: 'Eine Person löschen',
  text: 'Nimmt eine Person aus diesen Daten und aus allem, was daraus gemacht wurde: Urteile, Graphen, Fälle und Entscheidungen, Listen von Personen in Ergebnissen. Das lässt sich nicht rückgängig machen.',
  by: 'Gesucht in',
  row: 'Nummer der Zeile',
  value: 'Wert',
  valueHint: 'Wie er in den Daten steht: eine Kennung, ein Name oder die Nummer der Zeile ab 1.',
  look: 'Suchen',
  found: (n) =>
    count(n, {
      one: 'Eine Zeile gehört zu dieser Person.',
      other: '# Zeilen gehören zu dieser Person.',
    }),
  ofStudy: (title) => `In der Studie „${title}“`,
  judgments: (n) =>
    count(n, {
      one: '# Urteil über sie wird gelöscht',
      other: '# Urteile über sie werden gelöscht',
    }),
  cases: (n) =>
    count(n, {
      one: '# entschiedener Fall wird gelöscht',
      other: '# entschiedene Fälle werden gelöscht',
    }),
  noStudies: 'Keine Studie verwendet diese Daten.',
  graphs:
    'Graphen, die sie verlieren und eine neue Prüfsumme bekommen; frieren Sie einen neuen ein:',
  fits: 'Aus ihren Daten gelernt, neu zu lernen:',
  emptied: 'Modell oder Bericht nannte sie und wird geleert',
  erase: 'Löschen',
  erased: 'Die Person wurde gelöscht.',
  confirmTitle: 'Diese Person löschen?',
  stays:
    'Ältere Sicherungen, heruntergeladene Dateien und gelöschte Zeilen auf der Platte, bis die Datenbank aufräumt, enthalten sie noch: wie lange, steht in der Dokumentation.',
  after: 'Gelöscht. Neu zu machen:',
  nothingAfter: 'Gelöscht. Nichts ist neu zu machen.',
  since: (n) =>
    count(n, {
      one: '# Person wurde aus diesen Daten gelöscht.',
      other: '# Personen wurden aus diesen Daten gelöscht.',
    }),
  mark: {
    people: (n) =>
      count(n, { one: '# Person seither gelöscht', other: '# Personen seither gelöscht' }),
    again: (n) =>
      `Es hat aus den Daten von ${count(n, { one: '# Person gelernt, die seither gelöscht wurde', other: '# Personen gelernt, die seither gelöscht wurden' })}. Lernen Sie es neu.`,
    judgments: (n) =>
      `${count(n, { one: '# Urteil seines Graphen wurde', other: '# Urteile seines Graphen wurden' })} seither zurückgezogen. Frieren Sie einen neuen Graphen ein und lernen Sie es neu.`,
  },
  judge: {
    erase: 'Löschen',
    eraseOf: (name) => `Urteil ${name} löschen`,
    title: (name) => `${name} mit allen Urteilen löschen?`,
    text: 'Alle Antworten und Anmerkungen, die Selbstbeschreibung, Link, Code und Sitzungen werden gelöscht, ebenso der Name dafür. Das lässt sich nicht rückgängig machen.',
    erased: (n) => `Gelöscht, mit ${count(n, { one: '# Antwort', other: '# Antworten' })}.`,
    again: 'Graphen mit diesen Antworten, und was daraus gelernt wurde, neu zu machen:',
  },
  blank: 'zurückgezogen',
};
