import { plurals } from './plurals.ts';
import type { recruitsEn } from './recruits.en.ts';

const count = plurals('de');

/** Worte zu Urteilenden von einer Plattform und zu einer Frage in mehreren Sprachen. */
export const recruitsDe: typeof recruitsEn = {
  title: 'Angeworbene Urteilende',
  text: 'Für Urteilende von Prolific, Mechanical Turk oder einem eigenen Panel: Der Link nimmt ihre Kennungen mit, die getrennt von den Antworten liegen und sich löschen lassen; alle bekommen einen Code, den sie zurücknehmen.',
  on: 'Urteilende kommen von einer Plattform',
  platform: 'Plattform',
  platforms: { prolific: 'Prolific', mturk: 'Mechanical Turk', other: 'Eine andere' },
  names: 'Wie die Parameter ihrer Links heißen',
  parameters: {
    participant: 'Wer jemand ist',
    study: 'Welche Studie (freiwillig)',
    session: 'Welche Zuweisung (freiwillig)',
  },
  endings: 'Codes und Rückwege',
  endingsText:
    'Jedes Ende hat einen Code, den Urteilende zur Plattform zurücknehmen, und, wo Sie eine angeben, eine Adresse (https), zu der ein Knopf führt.',
  ending: {
    completed: 'Alle Antworten gegeben',
    screenedOut: 'Ausgeschieden',
    withdrawn: 'Zurückgezogen',
    full: 'Kein Platz mehr',
  },
  codeOf: (ending) => `Code: ${ending}`,
  urlOf: (ending) => `Adresse: ${ending}`,

  comprehension: 'Verständnisfragen',
  comprehensionText:
    'Sie kommen nach der Einwilligung. Alles muss richtig sein; es gibt zwei Versuche, dann scheidet jemand aus.',
  question: (k) => `Frage ${k}`,
  choices: 'Auswahl, eine je Zeile',
  right: 'Richtig ist',
  explanation: 'Was nach einer falschen Antwort zu lesen ist',
  addQuestion: 'Frage hinzufügen',
  remove: (what) => `Entfernen: ${what}`,

  attention: 'Aufmerksamkeitsprüfungen',
  attentionText:
    'Aufgaben über erfundene Menschen, deren Antwort bekannt ist. Was nicht bestanden wird, steht bei den Urteilenden, in Berichten und in der Zahlliste; Antworten bleiben drin, und niemand wird von selbst weggelassen.',
  every: 'Eine nach so vielen Antworten',
  check: (k) => `Prüfung ${k}`,
  note: 'Was über der Aufgabe steht',
  noteHint: 'Etwa: „Antworten Sie hier mit Nein, um zu zeigen, dass Sie lesen.“',
  alike: 'Zweimal denselben Menschen zeigen',
  answer: 'Bekannte Antwort',
  addCheck: 'Prüfung hinzufügen',

  places: 'Plätze und Zeit',
  placesText:
    'Ein Panel nimmt so viele Urteilende auf, wie seine Quote sagt; ein Link gehört durch den Namen zu einem Panel. Wer ausscheidet, sich zurückzieht oder zu lange braucht, macht den Platz frei.',
  panelOf: (k) => `Panel ${k}`,
  judgesOf: (k) => `Urteilende in Panel ${k}`,
  addQuota: 'Quote hinzufügen',
  quota: (k) => `Quote ${k}`,
  min: 'Kürzeste Zeit in Minuten',
  minHint: 'Wer früher fertig ist, wird gemeldet. Leer: keine kürzeste Zeit.',
  max: 'Längste Zeit in Minuten',
  maxHint: 'Danach wird der Platz freigegeben. Leer: keine längste Zeit.',
  saved: 'Die Anwerbung wurde gespeichert.',

  linkRecruited: 'Für Urteilende von der Plattform',
  linkRecruitedHint: 'Der Link nimmt dann ihre Kennungen mit und lässt niemanden ohne eine herein.',
  platformLink: (platform) => `Link für ${platform}`,
  prolificHint:
    'Fügen Sie ihn als URL der Studie ein und wählen Sie „I’ll use URL parameters“; Prolific füllt aus, was in Klammern steht.',
  mturkHint:
    'Fügen Sie dies in das HTML Ihres Projekts ein; es hängt die Kennungen der Arbeitenden an den Link.',
  otherHint: 'Setzen Sie an die Stelle der Klammern, was Ihre Plattform ausfüllt.',
  mturkText: 'Studie öffnen (erst die Aufgabe annehmen)',

  placesHeld: (held, quota) => `${held} von ${quota} Plätzen`,
  held: (held) => `${held} Plätze`,
  noPanel: 'ohne Panel',
  states: {
    completed: 'Fertig',
    active: 'Dabei',
    'screened-out': 'Ausgeschieden',
    withdrawn: 'Zurückgezogen',
    'timed-out': 'Zu lange',
  },
  checksFailed: (failed, answered, judges) =>
    `${count(failed, { one: '# Aufmerksamkeitsprüfung', other: '# Aufmerksamkeitsprüfungen' })} von ${answered} nicht bestanden, von ${count(judges, { one: '# Person', other: '# Personen' })}.`,
  tooFast: (n) =>
    count(n, {
      one: '# Person war früher fertig als die kürzeste Zeit.',
      other: '# Personen waren früher fertig als die kürzeste Zeit.',
    }),
  payments: 'Zahlliste (CSV)',
  ids: (n) =>
    count(n, {
      one: 'Die Kennung von # Person auf der Plattform ist aufbewahrt.',
      other: 'Die Kennungen von # Personen auf der Plattform sind aufbewahrt.',
    }),
  deleteIds: 'Kennungen löschen',
  deleteTitle: 'Löschen, wer diese Urteilenden sind?',
  deleteText:
    'Ihre Kennungen auf der Plattform werden gelöscht; Antworten bleiben. Die Zahlliste nennt dann niemanden mehr, und wer wiederkommt, gilt als neu. Laden Sie die Liste vorher herunter und zahlen Sie zuerst.',
  deleted: (n) =>
    count(n, { one: '# Kennung wurde gelöscht.', other: '# Kennungen wurden gelöscht.' }),

  flags: {
    'failed attention checks': 'Aufmerksamkeitsprüfung nicht bestanden',
    'faster than the minimum': 'schneller als die kürzeste Zeit',
  },
  checksOf: (failed, answered) => `${failed} von ${answered} Prüfungen nicht bestanden`,
  mapFailed: 'Nicht bestandene Aufmerksamkeitsprüfungen',
  mapFailedText: 'Ihre Antworten sind auf der Karte und in allen Zahlen.',

  translations: 'Die Frage in mehreren Sprachen',
  translationsText:
    'Urteilende lesen, was hier steht, in der Sprache ihres Browsers oder wählen eine; was keine Übersetzung hat, bleibt, wie es ist. Jede Antwort behält die Sprache, in der sie gegeben wurde. Speichern macht eine neue Fassung der Frage.',
  language: 'Sprache der Worte, wie sie sind',
  languageHint: 'Etwa en oder de.',
  addLanguage: 'Sprache hinzufügen',
  newLanguage: 'Neue Sprache',
  removeLanguage: (language) => `${language} entfernen`,
  into: (language) => `Auf ${language}`,
  translationsSaved: 'Die Übersetzungen wurden gespeichert.',
  left: (n) =>
    count(n, { one: '# Text hat keine Übersetzung.', other: '# Texte haben keine Übersetzung.' }),
};
