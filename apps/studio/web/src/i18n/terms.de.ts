import type { termsEn } from './terms.en.ts';

/** Wie {@link termsEn}, auf Deutsch. */
export const termsDe: typeof termsEn = {
  auc: [
    /\bAUC\b/,
    'Wie gut Werte die beiden Ergebnisse unterscheiden: die Wahrscheinlichkeit, dass jemand mit Ergebnis 1 einen höheren Wert hat als jemand mit 0. 1 heißt immer, 0,5 ist ein Münzwurf.',
  ],
  rankConsistency: [
    /Rangkonsistenz/i,
    'Wie viel näher Personen, die dasselbe verdienen, in der Rangfolge beieinanderstehen als irgend zwei: 1 am selben Platz, 0 nicht näher als andere.',
  ],
  consistency: [
    /(?<!Rang)Konsistenz/i,
    'Wie viele verbundene Paare dieselbe Entscheidung bekommen. W^F: Personen, die Urteilende verbinden; W^X: Personen, die einander in den Daten gleichen.',
  ],
  baseRate: [/Grundrate|Basisrate/i, 'Der Anteil der Personen, deren wahres Ergebnis 1 ist.'],
  strictness: [
    /Strenge/i,
    'Wie sehr verbundene Personen gleich behandelt werden müssen: 0 lässt die Urteile außer Acht, gegen 1 zählt nichts anderes.',
  ],
  gamma: [
    /γ/,
    'Wodurch Nachbarn zusammengehalten werden: 0 nur durch Ähnlichkeit in den Daten, 1 nur durch die Urteile.',
  ],
  fourFifths: [
    /Vier-Fünftel/i,
    'Der kleinste Anteil Angenommener einer Gruppe durch den größten. Unter 0,8 gilt in den USA als Zeichen ungleicher Wirkung.',
  ],
  gap: [
    /Abst(?:a|ä)nd|Equalized Odds|Chancengleichheit/i,
    'Die Rate der Gruppe, in der sie am höchsten ist, weniger die der Gruppe, in der sie am niedrigsten ist; 0 ist keiner.',
  ],
  rates: [
    /Positivrate|falsch.positiv|falsch.negativ/i,
    'Positivrate: der Anteil Angenommener. Falsch positiv: angenommen unter denen mit Ergebnis 0. Falsch negativ: abgelehnt unter denen mit Ergebnis 1.',
  ],
  frontier: [
    /bringt und kostet|Was Fairness kostet/i,
    'Die Grenze des Erreichbaren: was sich von beidem bestenfalls haben lässt; an jedem Punkt kostet das eine vom anderen.',
  ],
  control: [
    /^Kontrollen$/i,
    'Dasselbe Verfahren ohne die Urteile oder mit vermischten: Was es erreicht, kommt nicht von ihnen.',
  ],
  agreement: [
    /Übereinstimmung|einig|α/i,
    'Krippendorffs α: wie weit Urteilende an zufällig gezogenen Aufgaben über den Zufall hinaus übereinstimmen. 1 heißt immer, 0 ist Zufall.',
  ],
  contested: [/umstritten/i, 'Einige sagten Ja zu dem Paar, andere Nein.'],
  contradictions: [
    /Widerspr(?:u|ü)ch/i,
    'A gleicht B und B gleicht C, A soll aber C nicht gleichen: Alles zusammen kann nicht gelten.',
  ],
  panel: [
    /Panel/i,
    'Urteilende, nach einem genannten Merkmal zusammengestellt, etwa nach dem Beruf.',
  ],
  graph: [
    /Graph|Verbindung|verbunden/i,
    'Der Fairnessgraph: Personen sind seine Punkte, und eine Verbindung sagt, dass zwei dieselbe Behandlung verdienen.',
  ],
  representation: [
    /Repräsentation|Dimension|was es sieht/i,
    'Neue Spalten aus den alten, in denen Personen nah beieinanderliegen, die dasselbe verdienen; danach entscheidet das Modell.',
  ],
  components: [
    /^Teile|Komponenten/i,
    'Teile des Graphen, zwischen denen es keine Verbindung gibt.',
  ],
  unequal: [
    /ungleich/i,
    'Verbundene Personen, deren Werte am weitesten auseinanderliegen, obwohl sie nach den Urteilen dasselbe verdienen.',
  ],
};
