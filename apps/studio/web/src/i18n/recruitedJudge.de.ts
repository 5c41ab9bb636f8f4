import type { recruitedJudgeEn } from './recruitedJudge.en.ts';

/** Worte für Urteilende, die von einer Plattform kommen. */
export const recruitedJudgeDe: typeof recruitedJudgeEn = {
  wording: 'Sprache der Frage',
  previewTitle: 'Nur eine Vorschau',
  preview:
    'Nehmen Sie die Aufgabe erst auf der Plattform an und öffnen Sie die Studie dann von dort.',
  missingTitle: 'Öffnen Sie diese Studie von ihrer Plattform aus',

  questionsTitle: 'Haben wir es gut erklärt?',
  questionsText: (tries: number): string =>
    tries > 1
      ? 'Beantworten Sie alle Fragen zur Anleitung richtig, um weiterzukommen. Sie haben zwei Versuche.'
      : 'Das ist der zweite und letzte Versuch.',
  questionOf: (k: number, all: number) => `Frage ${k} von ${all}`,
  send: 'Antworten abschicken',
  choose: 'Wählen Sie zu jeder Frage eine Antwort.',
  wrongTitle: 'Nicht alles war richtig',
  wrong: 'Lesen Sie die Erklärungen unten und antworten Sie noch einmal.',

  titles: {
    completed: 'Vielen Dank!',
    'screened-out': 'Diese Studie endet hier für Sie',
    withdrawn: 'Ihre Antworten wurden gelöscht',
    full: 'Es ist kein Platz mehr frei',
    'timed-out': 'Ihre Zeit ist um',
  },
  texts: {
    completed: 'Sie haben alle Antworten gegeben, um die wir gebeten haben.',
    'screened-out':
      'In zwei Versuchen waren nicht alle Antworten zur Anleitung richtig. Sie werden nichts mehr gefragt. Danke für Ihre Zeit.',
    withdrawn: 'Sie haben sich aus dieser Studie zurückgezogen.',
    full: 'Es nehmen schon genug Menschen teil. Es tut uns leid, dass Sie umsonst gekommen sind.',
    'timed-out':
      'Sie haben länger gebraucht, als diese Studie Zeit hat; Ihr Platz wurde freigegeben. Die Antworten, die Sie gegeben haben, bleiben.',
  },
  codeText: 'Nehmen Sie diesen Code mit zurück zur Plattform:',
  back: 'Zurück zur Plattform',
};
