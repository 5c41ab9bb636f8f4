import type { decisionsEn } from './decisions.en.ts';

/** Wie {@link decisionsEn}, auf Deutsch. */
export const decisionsDe: typeof decisionsEn = {
  inShort: 'Kurz gesagt',
  tolerances: 'Innerhalb Ihrer Toleranzen?',
  tolerancesText:
    'An Personen, aus denen das Modell nicht gelernt wurde. „Sicher“ heißt, dass das ganze 95-%-Intervall über Personen auf derselben Seite der Grenze liegt.',
  what: 'Toleranz',
  names: {
    positive_rate_ratio: (limit) => `Vier-Fünftel-Verhältnis, mindestens ${limit}`,
    positive_rate_gap: (limit) => `Abstand der Positivraten, höchstens ${limit}`,
    fpr_gap: (limit) => `Abstand bei falsch Positiven, höchstens ${limit}`,
    fnr_gap: (limit) => `Abstand bei falsch Negativen, höchstens ${limit}`,
    equalized_odds_difference: (limit) => `Abstand nach Equalized Odds, höchstens ${limit}`,
    given_up: (limit) => `Verlust an AUC gegenüber den Originaldaten, höchstens ${limit}`,
  },
  verdicts: {
    kept: 'sicher eingehalten',
    maybeKept: 'eingehalten, evtl. Zufall',
    maybeBroken: 'verletzt, evtl. Zufall',
    broken: 'sicher verletzt',
    unknown: 'nicht bekannt',
  },
  change: 'Toleranzen ändern',
  ratio: 'Vier-Fünftel-Verhältnis, mindestens',
  ratioHint: 'Die niedrigste Positivrate einer Gruppe durch die höchste. Leer: nicht verlangt.',
  gapOf: 'Abstand zwischen Gruppen bei',
  gaps: {
    positive_rate_gap: 'Positivrate',
    fpr_gap: 'falsch Positiven',
    fnr_gap: 'falsch Negativen',
    equalized_odds_difference: 'beiden Fehlern (Equalized Odds)',
  },
  gap: 'Abstand, höchstens',
  givenUp: 'Verlust an AUC, höchstens',
  emptyHint: 'Leer: nicht verlangt.',
  save: 'Toleranzen speichern',
  saved: 'Die Toleranzen dieser Studie wurden gespeichert.',
  none: 'Es ist keine Toleranz gesetzt.',

  decision: 'Entscheidung',
  decisionText:
    'Was entschieden wird, steht mit dem Namen derer, die entschieden haben, auf der Karte und im Protokoll. Eine spätere Entscheidung ersetzt diese; keine wird gelöscht.',
  nobody: 'Über dieses Modell hat noch niemand entschieden.',
  kinds: {
    use: 'Das Modell verwenden',
    conditions: 'Unter Bedingungen verwenden',
    reject: 'Nicht verwenden',
  },
  decidedBy: (what, name, at) => `${what}: ${name}, ${at}`,
  reason: 'Warum, und unter welchen Bedingungen',
  name: 'Name der Person, die entscheidet',
  sign: 'Entscheidung festhalten',
  signed: 'Die Entscheidung wurde festgehalten.',
  card: 'Karte zum Drucken und Unterschreiben (HTML)',

  atSlider: 'An dieser Stelle des Reglers, an den gezeigten Personen:',
  fitPoint: 'Diesen Punkt anpassen',
  fitPointText:
    'Lernt ein Modell mit genau dieser Strenge, das an zurückgehaltenen Personen gemessen wird und exportiert werden kann.',
  fitName: 'Name des Modells',
  fitNameAt: (name, strictness) => `${name}, Strenge ${strictness}`,
  fit: 'Anpassen',
  fitting: (name) => `„${name}“ wird angepasst.`,

  warnings: (count) => `Warnungen (${count})`,
};
