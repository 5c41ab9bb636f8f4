import type { modelInUseEn } from './modelInUse.en.ts';

/** Wie {@link modelInUseEn}, auf Deutsch. */
export const modelInUseDe: typeof modelInUseEn = {
  title: 'Ein Modell im Einsatz',
  text: 'Sehen Sie das Modell, das heute entscheidet, neben den fairen: in den Ergebnissen jeder künftigen Anpassung und in jedem Fall. Bekannt sind nur seine Werte; aus ihm wird nichts gelernt.',
  none: 'Es gibt keines.',
  now: (name, scored, people) =>
    `${name}: ${scored} von ${people} Personen in den Daten haben einen Wert.`,
  fromColumn: (column) => `Die Werte sind die Spalte „${column}“.`,
  fromFile: 'Die Werte kamen aus einer Datei.',
  name: 'Name des Modells',
  where: 'Seine Werte stehen',
  wheres: { file: 'in einer CSV-Datei: Kennung und Wert', column: 'in einer Spalte der Tabelle' },
  file: 'CSV-Datei mit Werten',
  column: 'Spalte',
  save: 'Diese Werte verwenden',
  saved: 'Die Werte wurden übernommen. Künftige Anpassungen messen sie mit.',
  remove: 'Wieder weglassen',
  removed: 'Das Modell fehlt in künftigen Anpassungen.',
};
