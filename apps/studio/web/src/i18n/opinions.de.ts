import type { opinionsEn } from './opinions.en.ts';

/** Wie {@link opinionsEn}, auf Deutsch. */
export const opinionsDe: typeof opinionsEn = {
  title: 'Meinungskarte',
  text: 'Jeder Punkt ist eine urteilende Person. Wer ähnlich antwortet, steht nah beieinander; wer abseits steht, sieht es anders, und das ist ein Befund und kein Fehler. Richtungen haben keine eigene Bedeutung.',
  few: 'Eine Karte braucht mindestens drei Urteilende, die teils dasselbe beantwortet haben.',
  chart: 'Urteilende danach, wie sie antworten',
  chartDesc: 'Ein Punkt je Person, nach Panel; wer nah beieinander steht, antwortet gleich.',
  first: (share) => `Erste Richtung: ${share} aller Unterschiede`,
  second: (share) => `Zweite Richtung: ${share}`,
  noPanel: 'kein Panel',
  divides: 'Was sie trennt',
  dividesText: 'Paare, die links und rechts auf der Karte am verschiedensten beantwortet werden.',
  noneDivides: 'Kein Paar wird von den beiden Seiten verschieden beantwortet.',
  unites: 'Was sie eint',
  unitesText: 'Paare, die beide Seiten gleich beantworten, und zwar alle.',
  noneUnites: 'Es gibt kein Paar, bei dem sich alle einig sind.',
  pair: 'Paar',
  left: 'Links: ja / nein',
  right: 'Rechts: ja / nein',
  votes: (yes, no) => `${yes} / ${no}`,
  panels: 'Panels',
  panelsText:
    'Stellen Sie Urteilende nach einem Kriterium zusammen, das Sie nennen können. Ein Graph kann dann aus einem Panel allein gemacht werden, und Fälle zeigen, wer vom Panel abhängt.',
  panelName: 'Name des Panels',
  criterion: 'Wonach sie zusammengestellt wurden',
  who: 'Urteilende',
  save: 'Panel bilden',
  saved: (name) => `Das Panel „${name}“ wurde gebildet.`,
  stated: (name, criterion) => `${name}: ${criterion}`,

  excludeTitle: (name) => `${name} weglassen?`,
  excludeText:
    'Die Antworten zählen in keinem künftigen Graphen; eingefrorene Graphen bleiben, wie sie sind. Es wird mit dem Grund protokolliert und kann jederzeit rückgängig gemacht werden.',
  reason: 'Warum',
  exclude: 'Weglassen',
};
