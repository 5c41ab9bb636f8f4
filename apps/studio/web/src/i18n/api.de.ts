import type { apiEn } from './api.en.ts';

/** Wörter der Seite über die Schnittstelle. */
export const apiDe: typeof apiEn = {
  title: 'Was Programme hier können',
  text: 'Alles, was die Seiten tun, können auch Programme: jeder Weg unten, mit wem er offensteht. Ein Token sagt, wer fragt. Die Beschreibungen sind englisch.',
  make: 'Token erstellen',
  file: 'Die Beschreibung als Datei (OpenAPI 3.1)',
  send: 'Legen Sie das Token in die Umgebung; dann gehen die Befehle unten, sobald die Teile in Klammern ausgefüllt sind:',
  search: 'Suchen',
  searchHint: 'Nach Pfad, Methode, Wörtern oder Recht',
  found: (count) => (count === 1 ? 'Ein Weg' : `${count} Wege`),
  roles: { anyone: 'alle', judge: 'Urteilende', admin: 'Verwaltende', auditor: 'Prüfende' },
  by: 'Für',
  scope: (scope) => `Recht ${scope}`,
  noToken: 'kein Token genügt',
  parameters: 'In der Adresse und den Köpfen',
  required: 'nötig',
  body: 'Inhalt',
  file1: 'Eine Datei',
  answer: (status) => `Antwort ${status}`,
  nothing: 'Nichts.',
  command: 'Befehl',
};
