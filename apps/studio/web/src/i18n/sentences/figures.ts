import type { SentenceTable } from './sentenceTable.ts';

/** Titles, axes and explanations of the figures that a report has. */
export const figureSentences = {
  // Axes, series and references.
  'axis-difference': ['Difference', 'Unterschied'],
  'axis-share': ['Share', 'Anteil'],
  'axis-measure': ['measure', 'Maß'],
  'no-difference': ['No difference', 'kein Unterschied'],
  consistency: ['consistency(W^F)', 'Konsistenz (W^F)'],
  'consistency-title': ['Consistency (W^F)', 'Konsistenz (W^F)'],
  'rank-consistency-title': ['Rank consistency (W^F)', 'Rangkonsistenz (W^F)'],
  'consistency-at-base-rate': [
    'Consistency (W^F) at the base rate',
    'Konsistenz (W^F) bei der Grundrate',
  ],
  'measure-consistency': [
    'consistency at the base rate (W^F)',
    'Konsistenz (W^F) bei der Grundrate',
  ],
  'measure-gap': ['positive rate gap', 'Abstand der Positivquote'],
  'measure-rank': ['rank consistency (W^F)', 'Rangkonsistenz (W^F)'],
  'gap-positive-rate': ['positive rate', 'Positivquote'],
  'gap-fpr': ['FPR', 'Falsch-positiv-Rate'],
  'gap-fnr': ['FNR', 'Falsch-negativ-Rate'],
  'gap-of-labels': ['gap of the true labels', 'Abstand der wahren Klassen'],
  'true-labels': ['True labels, {group}', 'wahre Klassen, {group}'],
  everybody: ['Everybody', 'Alle'],
  'strictness-chosen': ['strictness chosen most often', 'am häufigsten gewählte Strenge'],
  'gamma-chosen': ['γ chosen most often', 'am häufigsten gewähltes γ'],
  'principal-component': ['principal component {#number}', 'Hauptkomponente {number}'],
  'other-columns': ['{#count} other columns', '{count} weitere Spalten'],
  'share-of-links': ['share of the links known', 'Anteil der bekannten Verbindungen'],
  'share-judged': ['share of training people judged', 'Anteil der beurteilten Trainingspersonen'],
  methods: ['Methods', 'Verfahren'],
  controls: ['Controls', 'Kontrollen'],

  // Titles.
  'plane-title': ['{~method}: what it sees', '{method}: was es sieht'],
  'strictness-auc-title': [
    '{=utility} of PFR from lenient to strict',
    '{utility} von PFR von mild bis streng',
  ],
  'strictness-consistency-title': [
    'Consistency of PFR from lenient to strict',
    'Konsistenz von PFR von mild bis streng',
  ],
  'against-original-title': ['Each method less Original', 'Jedes Verfahren gegenüber Original'],
  'against-control-title': [
    'Each method less the best control, {~control}',
    'Jedes Verfahren gegenüber der besten Kontrolle, {control}',
  ],
  'against-any-control-title': [
    'Each method less the best control',
    'Jedes Verfahren gegenüber der besten Kontrolle',
  ],
  'dimensions-title': ['Columns in each dimension of PFR', 'Spalten in jeder Dimension von PFR'],
  'gaps-title': ['{study}: gaps between groups', '{study}: Abstände zwischen Gruppen'],
  'sparsity-title': [
    '{study}: PFR over how much is judged',
    '{study}: PFR danach, wie viel beurteilt ist',
  ],
  'graph-title': ['{study}: who deserves the same', '{study}: wer dasselbe verdient'],
  'graph-title-some': [
    '{study}: who deserves the same ({#some} of {#all} people)',
    '{study}: wer dasselbe verdient ({some} von {all} Personen)',
  ],

  // What to see in them.
  'plane-says': [
    '{=some} test people of the first run{=without} in {=drawn}.',
    '{some} Testpersonen des ersten Durchgangs{without} in {drawn}.',
  ],
  'plane-columns-says': [
    '{=some} test people of the first run{=without}.',
    '{some} Testpersonen des ersten Durchgangs{without}.',
  ],
  'people-count': ['{#count}', '{count}'],
  'too-far-off': [
    ' ({#count} of them too far off to be drawn)',
    ' ({count} davon zu weit entfernt, um gezeichnet zu werden)',
  ],
  'two-components': [
    'the first two principal components of {#count} columns',
    'den ersten beiden Hauptkomponenten von {count} Spalten',
  ],
  'one-dimension': [
    'the one dimension that is used, and a second that is not',
    'der einen Dimension, die genutzt wird, und einer zweiten, die es nicht wird',
  ],
  'two-dimensions': [
    'the first two of {#count} dimensions',
    'den ersten beiden von {count} Dimensionen',
  ],
  'plane-lines': [
    'Lines are scores; the tinted side is decided 1.',
    'Linien sind Werte; auf der getönten Seite wird mit 1 entschieden.',
  ],
  'plane-lines-average': [
    'Lines are scores of a person who is average in all other directions; the tinted side is decided 1.',
    'Linien sind Werte einer Person, die in allen anderen Richtungen durchschnittlich ist; auf der getönten Seite wird mit 1 entschieden.',
  ],
  'accuracy-groups': [
    'Accuracy for everybody and within each group.',
    'Genauigkeit für alle und in jeder Gruppe.',
  ],
  'accuracy-everybody': ['Accuracy for everybody.', 'Genauigkeit für alle.'],
  'same-decision': [
    'How often people who deserve the same treatment get the same decision, when as many are decided for as have label 1.',
    'Wie oft Personen, die dieselbe Behandlung verdienen, dieselbe Entscheidung bekommen, wenn für so viele entschieden wird, wie die Klasse 1 haben.',
  ],
  'from-lenient': [
    'At strictness 0 the judgments are ignored, towards 1 linked people must be treated alike.',
    'Bei Strenge 0 zählen die Urteile nicht, gegen 1 müssen verbundene Personen gleich behandelt werden.',
  ],
  bands: ['Bands are 95 % intervals over runs.', 'Bänder sind 95-%-Intervalle über Durchgänge.'],
  'differences-says': [
    'Means of the differences on the same runs, with 95 % intervals: an interval that reaches over the broken line may be chance.',
    'Mittel der Unterschiede in denselben Durchgängen mit 95-%-Intervallen: Ein Intervall, das über die gestrichelte Linie reicht, kann Zufall sein.',
  ],
  'differences-better': [
    'For {=utility} and consistency right is better{=gap}.',
    'Bei {utility} und Konsistenz ist rechts besser{gap}.',
  ],
  'gap-left': [', for the gap left', ', beim Abstand links'],
  'control-says': [
    'As above, against the most consistent control of those whose {=utility} comes near PFR’s, or the one with the highest {=other} where none does: what is left is not due to the group column.',
    'Wie oben, gegenüber der konsistentesten Kontrolle unter denen, deren {utility} der von PFR nahekommt, oder der mit der höchsten, wo es keine tut: Was bleibt, kommt nicht aus der Gruppenspalte.',
  ],
  'cut-note': [
    'Intervals are drawn as far as the measure goes, from {#low} to {#high}.',
    'Intervalle sind so weit gezeichnet, wie das Maß reicht, von {low} bis {high}.',
  ],
  'dimensions-says': [
    'How far one standard deviation of a column moves a dimension, as a share of all columns; every dimension adds up to 1.',
    'Wie weit eine Standardabweichung einer Spalte eine Dimension bewegt, als Anteil aller Spalten; jede Dimension ergibt zusammen 1.',
  ],
  'first-run': ['First run.', 'Erster Durchgang.'],
  'first-run-dimensions': [
    'First run, the first {#some} of {#all} dimensions.',
    'Erster Durchgang, die ersten {some} von {all} Dimensionen.',
  ],
  'gaps-says': [
    'Largest rate of a group less the smallest, with 95 % intervals over runs as far as a gap can go, from 0 to 1.',
    'Größte Quote einer Gruppe weniger die kleinste, mit 95-%-Intervallen über Durchgänge, so weit ein Abstand reicht, von 0 bis 1.',
  ],
  'sparsity-says': [
    'Measured on the whole fairness graph of the test people, however few were judged.',
    'Gemessen am ganzen Fairnessgraphen der Testpersonen, so wenige auch beurteilt wurden.',
  ],

  // Words of a matrix that the server drew.
  'matrix-density': ['Weight per possible pair', 'Gewicht je möglichem Paar'],
  'table-from': ['From', 'Von'],
  'table-to': ['To', 'Bis'],
  'table-links': ['Links', 'Verbindungen'],
  'table-weight': ['Weight', 'Gewicht'],
  'table-unknown': ['unknown', 'unbekannt'],
} as const satisfies SentenceTable;
