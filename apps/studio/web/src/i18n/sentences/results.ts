import type { SentenceTable } from './sentenceTable.ts';

/** What fits, comparisons and their reports say. */
export const resultSentences = {
  // In short: does it help, at what cost, was it the judgments.
  helps: ['{~method} helps: {=both} ({=interval}).', '{method} hilft: {both} ({interval}).'],
  harms: [
    '{~method} does harm by this measure: {=both} ({=interval}).',
    '{method} schadet nach diesem Maß: {both} ({interval}).',
  ],
  'helps-unclear': [
    'Whether {~method} helps cannot be told from chance: {=both} ({=interval}).',
    'Ob {method} hilft, lässt sich vom Zufall nicht unterscheiden: {both} ({interval}).',
  ],
  'helps-one-run': [
    'On a single run, which may be chance, {=both}.',
    'In einem einzigen Durchgang, was Zufall sein kann: {both}.',
  ],
  'helps-unlinked': [
    'Whether {~method} helps cannot be said, because nobody among the test people is linked.',
    'Ob {method} hilft, lässt sich nicht sagen, weil niemand unter den Testpersonen verbunden ist.',
  ],
  'same-score': [
    '{~method} gives everybody the same score: it is consistent, and no use to anybody.',
    '{method} gibt allen denselben Wert: Das ist konsistent und nützt niemandem.',
  ],
  'share-alone': [
    '{=share}; the original data were not compared.',
    '{share}; mit den ursprünglichen Daten wurde nicht verglichen.',
  ],
  'share-both': [
    '{=share}, {#other} from {~original}, both deciding for as many people as have label 1',
    '{share}, {other} von {original}; beide entscheiden für so viele Personen, wie die Zielklasse 1 haben',
  ],
  'share-both-classes': [
    '{=share}, {#other} from {~original}, a mean over classes, each given to as many people as have it',
    '{share}, {other} von {original}, im Mittel über die Klassen, jede an so viele Personen vergeben, wie sie haben',
  ],
  share: [
    '{#share} of the pairs who deserve the same treatment get the same decision from {~method}',
    '{share} der Paare, die dieselbe Behandlung verdienen, bekommen von {method} dieselbe Entscheidung',
  ],
  interval: ['{#mean}, 95 % interval {#low} to {#high}', '{mean}, 95-%-Intervall {low} bis {high}'],
  'cost-gain': [
    'It costs nothing in {=utility}, it gains: {#own} against {#other} ({=interval}).',
    'Das kostet nichts an {utility}, es gewinnt: {own} gegenüber {other} ({interval}).',
  ],
  cost: [
    'It costs {#cost} in {=utility}: {#own} against {#other} ({=interval}).',
    'Das kostet {cost} an {utility}: {own} gegenüber {other} ({interval}).',
  ],
  'cost-unclear': [
    'It costs nothing in {=utility} that can be told from chance: {#own} against {#other} ({=interval}).',
    'Das kostet an {utility} nichts, was sich vom Zufall unterscheiden ließe: {own} gegenüber {other} ({interval}).',
  ],
  'cost-one-run': [
    'Its {=utility} on that run is {#own} against {#other}.',
    'Die {utility} ist in diesem Durchgang {own} gegenüber {other}.',
  ],
  'cost-alone': ['Its {=utility} is {#own}.', 'Die {utility} ist {own}.'],
  auc: ['AUC', 'AUC'],
  r2: ['R²', 'R²'],
  'without-pfr': [
    'PFR was not among the methods that were compared.',
    'PFR war nicht unter den Verfahren, die verglichen wurden.',
  ],
  'credit-unknown': [
    'Whether the judgments themselves made a difference is not known, because {=reason}.',
    'Ob die Urteile selbst etwas bewirkt haben, ist nicht bekannt, weil {reason}.',
  ],
  'controls-failed': ['PFR or its controls failed', 'PFR oder seine Kontrollen gescheitert sind'],
  'controls-missing': ['no controls were run', 'keine Kontrollen gerechnet wurden'],
  'credit-unlinked': [
    'Whether the judgments made a difference cannot be said, because nobody among the test people is linked.',
    'Ob die Urteile etwas bewirkt haben, lässt sich nicht sagen, weil niemand unter den Testpersonen verbunden ist.',
  ],
  'credit-incomparable': [
    'Whether the judgments made a difference cannot be said, because no control has an {=utility} near PFR’s: {#gain} in consistency(W^F) against "{~control}", which comes closest{=interval}, {=utilityGain}.',
    'Ob die Urteile etwas bewirkt haben, lässt sich nicht sagen, weil keine Kontrolle eine {utility} nahe der von PFR hat: {gain} an Konsistenz (W^F) gegenüber „{control}“, die am nächsten kommt{interval}, {utilityGain}.',
  ],
  'credit-few-runs': [
    'Whether the judgments made a difference cannot be said from {=runs}: {#gain} in consistency(W^F) against the best control, "{~control}".',
    'Ob die Urteile etwas bewirkt haben, lässt sich aus {runs} nicht sagen: {gain} an Konsistenz (W^F) gegenüber der besten Kontrolle, „{control}“.',
  ],
  'a-single-run': ['a single run', 'einem einzigen Durchgang'],
  'same-runs': ['runs that all say the same', 'Durchgängen, die alle dasselbe sagen'],
  'credit-yes': [
    'The judgments themselves made a difference: {=what}.',
    'Die Urteile selbst haben etwas bewirkt: {what}.',
  ],
  'credit-harm': [
    'The judgments themselves did harm: {=what}, which lacks them and is more consistent.',
    'Die Urteile selbst haben geschadet: {what}; ihr fehlen sie, und sie ist konsistenter.',
  ],
  'credit-chance': [
    'The judgments themselves made no difference that can be told from chance{=once}: {=what}.',
    'Die Urteile selbst haben nichts bewirkt, was sich vom Zufall unterscheiden ließe{once}: {what}.',
  ],
  'credit-what': [
    'when at most {#giveUp} of {=utility} is given up, {#gain} in consistency(W^F) against the best control, "{~control}"{=interval}, {=utilityGain}',
    'wenn höchstens {giveUp} an {utility} aufgegeben wird, {gain} an Konsistenz (W^F) gegenüber der besten Kontrolle, „{control}“{interval}, {utilityGain}',
  ],
  'credit-interval': [' (95 % interval {#low} to {#high})', ' (95-%-Intervall {low} bis {high})'],
  'credit-utility': [
    'with {#mean} in {=utility} ({#low} to {#high})',
    'bei {mean} an {utility} ({low} bis {high})',
  ],
  'credit-utility-alone': ['with {#mean} in {=utility}', 'bei {mean} an {utility}'],
  'credit-holm': [
    ' once {#looks} amounts of {=utility} are looked at (Holm, p = {#p})',
    ', wenn {looks} Mengen an {utility} betrachtet werden (Holm, p = {p})',
  ],
  'credit-else': [
    'What PFR gains may come from linking the groups at all, from the group column, or from grading.',
    'Was PFR gewinnt, kann daher kommen, dass die Gruppen überhaupt verbunden sind, aus der Gruppenspalte oder aus der Abstufung.',
  ],
  'one-split': [
    'This is one split: the interval is a bootstrap over its test people, and says nothing about other training people.',
    'Das ist eine einzige Aufteilung: Das Intervall ist ein Bootstrap über ihre Testpersonen und sagt nichts über andere Trainingspersonen.',
  ],
  'few-pairs': [
    'The links of the test people are worth only {#pairs} independent pairs.',
    'Die Verbindungen der Testpersonen sind nur {pairs} unabhängige Paare wert.',
  ],

  // Warnings of reports.
  'no-controls': [
    'No controls were run, so nobody can say whether a gain comes from the judgments or from the group column alone.',
    'Es wurden keine Kontrollen gerechnet; niemand kann also sagen, ob ein Gewinn von den Urteilen kommt oder allein aus der Gruppenspalte.',
  ],
  'glif-sees-test': [
    'GLIF-like smoothing is given the fairness graph of the very people it is tested on; the other methods are not. Its figures are not comparable with theirs.',
    'Die Glättung nach Art von GLIF bekommt den Fairnessgraphen eben der Personen, an denen sie gemessen wird; die anderen Verfahren nicht. Ihre Werte sind mit deren nicht vergleichbar.',
  ],
  'own-split': [
    'There was one run, on the split that the data bring: intervals are a bootstrap over its test people, and do not show how much other training people would change.',
    'Es gab einen Durchgang, mit der Aufteilung der Daten: Intervalle sind ein Bootstrap über deren Testpersonen und zeigen nicht, wie viel andere Trainingspersonen ändern würden.',
  ],
  'one-run': [
    'There was a single run, so no figure has an interval: any difference here may be chance.',
    'Es gab nur einen Durchgang, kein Wert hat also ein Intervall: Jeder Unterschied hier kann Zufall sein.',
  ],
  'few-runs': [
    'There were only {#runs} runs: the intervals are wide and rough. {=advice}',
    'Es gab nur {runs} Durchgänge: Die Intervalle sind weit und grob. {advice}',
  ],
  'default-runs': ['The default is 10.', 'Üblich sind 10.'],
  'more-runs': ['Ask for more runs.', 'Verlangen Sie mehr Durchgänge.'],
  'small-group': [
    'Group {group} has only about {#people} test people: its rates are uncertain.',
    'Die Gruppe {group} hat nur etwa {people} Testpersonen: Ihre Quoten sind unsicher.',
  ],
  'test-unlinked': [
    'Nobody among the test people is linked, so consistency with the judgments is not known.',
    'Niemand unter den Testpersonen ist verbunden; wie gut das Modell zu den Urteilen passt, ist also nicht bekannt.',
  ],
  'group-unlinked': [
    'No training person of group {group} is linked to anybody: the judgments say nothing about this group.',
    'Keine Trainingsperson der Gruppe {group} ist mit jemandem verbunden: Die Urteile sagen über diese Gruppe nichts.',
  ],
  'few-linked': [
    'Only {#share} % of the training people are linked to anybody: the judgments say nothing about the others.',
    'Nur {share} % der Trainingspersonen sind mit jemandem verbunden: Über die anderen sagen die Urteile nichts.',
  ],
  'judgments-unused': [
    '{~method}: {~dial} is 0 on {=runs}, so the judgments were not used there.',
    '{method}: {dial} ist 0 in {runs}; dort zählen die Urteile also nicht.',
  ],
  strictness: ['strictness', 'Strenge'],
  'every-run': ['every run', 'jedem Durchgang'],
  'of-runs': ['{#some} of {#all} runs', '{some} von {all} Durchgängen'],
  'same-for-share': [
    '{~method} decides the same for {#share} % of the people at a threshold of ½: that makes it consistent, and tells little about fairness. Look at its figures at the base rate.',
    '{method} entscheidet bei einer Schwelle von ½ für {share} % der Personen gleich: Das macht es konsistent und sagt wenig über Fairness. Sehen Sie sich die Werte bei der Grundrate an.',
  ],
  'run-failed': [
    '{method} failed on run {#run} and is missing there: {~message}',
    '{method} scheiterte im Durchgang {run} und fehlt dort: {message}',
  ],
  'about-methods': ['{&methods}: {=warning}', '{methods}: {warning}'],
  'same-for-most': [
    'Decides the same for 95 % of people or more: its consistency and its gaps between groups say little.',
    'Entscheidet für mindestens 95 % der Personen gleich: Konsistenz und Abstände zwischen Gruppen sagen dann wenig.',
  ],
  'validation-unlinked': [
    'Nobody is linked among validation people: settings were chosen by AUC alone.',
    'Niemand unter den Validierungspersonen ist verbunden: Die Einstellungen wurden allein nach der AUC gewählt.',
  ],
  'edge-of-grid': [
    'The best {~setting} for {~method} is the {=which} that was tried, {#value}: try others.',
    'Der beste Wert für {setting} bei {method} ist der {which}, der versucht wurde, {value}: Versuchen Sie andere.',
  ],
  smallest: ['smallest', 'kleinste'],
  largest: ['largest', 'größte'],
  gamma: ['gamma', 'γ'],
  ridge: ['ridge', 'Ridge'],
  'not-drawn': [
    '{what} could not be drawn: {~message}',
    '{what} ließ sich nicht zeichnen: {message}',
  ],
  'scores-as-they-are': [
    'The scores of your model are taken as they are. If it was learned from people who are tested on here, its figures flatter it.',
    'Die Werte des eingesetzten Modells werden genommen, wie sie sind. Wurde es von Personen gelernt, an denen hier gemessen wird, schmeicheln ihm die Zahlen.',
  ],
  'scores-no-chances': [
    'The scores of your model are no chances from 0 to 1, so the highest are decided 1, as many as there are labels 1 among the training people.',
    'Die Werte des eingesetzten Modells sind keine Wahrscheinlichkeiten von 0 bis 1; mit 1 entschieden werden daher die höchsten, so viele, wie Trainingspersonen die Klasse 1 haben.',
  ],
  'one-group': [
    "There is only one group, '{group}': nothing had to be made equal.",
    'Es gibt nur eine Gruppe, „{group}“: Nichts musste angeglichen werden.',
  ],
  'hardt-degenerate': [
    'Degenerate: everybody is decided {decision}, whatever their prediction; no rule with equal rates costs less.',
    'Entartet: Für alle wird mit {decision} entschieden, gleich was vorhergesagt ist; keine Regel mit gleichen Quoten kostet weniger.',
  ],
  'hardt-uninformed': [
    'In some group the predictions say nothing about the label.',
    'In einer Gruppe sagen die Vorhersagen nichts über das Ziel.',
  ],
  'hardt-balanced': [
    "The objective 'balanced' would not favour the more frequent label.",
    'Das Ziel „balanced“ würde die häufigere Klasse nicht bevorzugen.',
  ],
  'ifair-paper': [
    "iFair as in its paper: the memberships see the protected columns, so the group can be read off them. The variant 'authors' hides it better.",
    'iFair wie im Aufsatz: Die Zugehörigkeiten sehen die geschützten Spalten; die Gruppe lässt sich also an ihnen ablesen. Die Variante „authors“ verbirgt sie besser.',
  ],
  'ifair-weights': [
    'iFair has no weights: its prototypes are learned from everybody once, and only the regression on them counts people as often as they weigh.',
    'iFair kennt keine Gewichte: Die Prototypen lernt es von allen einmal, und erst die Regression darauf zählt Personen nach ihrem Gewicht.',
  ],
  'same-representation': [
    'Nearly everyone has the same representation: only {#share} % of the differences between people are left in it. A smaller weight of fairness, or more prototypes, keep more.',
    'Fast alle haben dieselbe Repräsentation: Nur {share} % der Unterschiede zwischen Personen sind darin übrig. Ein kleineres Gewicht der Fairness oder mehr Prototypen erhalten mehr.',
  ],
  'same-label': [
    "The model's own scores give nearly everyone the same label: label {label} goes to {#given} of {#people} people, although {#carried} carry it. Train a predictor on the representation, or lower the weight of fairness.",
    'Die Werte des Modells geben fast allen dieselbe Klasse: Klasse {label} bekommen {given} von {people} Personen, obwohl {carried} sie haben. Lernen Sie einen Prädiktor auf der Repräsentation, oder senken Sie das Gewicht der Fairness.',
  ],
  'loss-falling': [
    'The loss was still falling after {#iterations} iterations; more of them may lower it further.',
    'Der Verlust fiel nach {iterations} Schritten noch; mehr davon können ihn weiter senken.',
  ],
  'restarts-differ': [
    'The restarts ended at losses from {#least} to {#most}; more restarts may find a lower one.',
    'Die Neustarts endeten bei Verlusten von {least} bis {most}; mehr Neustarts finden vielleicht einen kleineren.',
  ],

  // What a model says of itself.
  'protected-input': [
    'This model takes the protected attribute as an input, to balance the groups. In some places using it in a decision is disparate treatment and may be unlawful, whatever the aim. Ask a lawyer, or fit without it and compare.',
    'Dieses Modell nimmt das geschützte Merkmal als Eingabe, um die Gruppen auszugleichen. Mancherorts ist es unmittelbare Diskriminierung und kann rechtswidrig sein, danach zu entscheiden, was auch immer bezweckt ist. Fragen Sie eine Juristin oder einen Juristen, oder lernen Sie ein Modell ohne das Merkmal und vergleichen Sie.',
  ],
  'used-all-the-same': [
    'This model was learned from them all the same, with {=used}.',
    'Dieses Modell wurde trotzdem von ihnen gelernt, mit {used}.',
  ],
  'not-used': ['This model does not use them: {=used}.', 'Dieses Modell nutzt sie nicht: {used}.'],
  'with-strictness': ['strictness {#value}', 'Strenge {value}'],
  'with-gamma': ['γ = {#value}', 'γ = {value}'],
  'asked-neighbors': [
    'Of {#rows} people {#asked} were asked who is similar to them, among everybody; by what they said the similarity matrix is off by about {#error} %. The fairness side is over everybody.',
    'Von {rows} Personen wurden {asked} gefragt, wer ihnen unter allen ähnlich ist; danach weicht die Ähnlichkeitsmatrix um etwa {error} % ab. Die Fairness-Seite gilt für alle.',
  ],
  'shared-levels': [
    "Column '{column}' has {#levels} different values: the {#own} most frequent are told apart, the other {#others} count as one (maxLevels).",
    'Spalte „{column}“ hat {levels} verschiedene Werte: Die {own} häufigsten werden unterschieden, die übrigen {others} zählen als einer.',
  ],
  'attention-failed': [
    "{#failed} of {#answered} attention checks were failed, by {#judges} of the study's judges. Their answers are in, unless somebody left these judges out.",
    '{failed} von {answered} Aufmerksamkeitsfragen wurden falsch beantwortet, von {judges} der urteilenden Personen. Ihre Antworten zählen, solange sie niemand auslässt.',
  ],
  'no-target': [
    'There is no target: the score says how high the judges would place somebody by their order, ½ being the average of the people learned from. It is the chance of nothing, and how well it predicts anything is not known.',
    'Es gibt kein Ziel: Der Wert sagt, wie hoch die Urteilenden jemanden nach ihrer Reihenfolge einordnen würden; ½ ist der Durchschnitt der Personen, von denen gelernt wurde. Er ist die Wahrscheinlichkeit von nichts, und wie gut er etwas vorhersagt, ist nicht bekannt.',
  ],
  'target-against-order': [
    "The target falls as the judges' order rises (order weight {#weight}): the score keeps the judges' direction, so it {=instead}.",
    'Das Ziel fällt, wo die Reihenfolge der Urteilenden steigt (Gewicht der Reihenfolge {weight}): Der Wert behält ihre Richtung; er {instead}.',
  ],
  'no-chance-of-label': [
    'is ½ for the average person and not the chance of a label',
    'ist also ½ für die durchschnittliche Person und nicht die Wahrscheinlichkeit einer Klasse',
  ],
  'no-prediction': [
    'has the mean and the spread of the target, but does not predict it',
    'hat also Mittel und Streuung des Ziels, sagt es aber nicht vorher',
  ],
  'strictness-zero': [
    'With strictness 0 and all dimensions every direction counts in full: the judgments change nothing.',
    'Mit Strenge 0 und allen Dimensionen zählt jede Richtung voll: Die Urteile ändern nichts.',
  ],
  'all-dimensions': [
    'The representation has {#dims} dimensions and the data vary in {#rank} directions: a linear model on it sees everything the data hold again, the group included. Choose fewer dimensions.',
    'Die Repräsentation hat {dims} Dimensionen, und die Daten streuen in {rank} Richtungen: Ein lineares Modell darauf sieht wieder alles, was die Daten enthalten, auch die Gruppe. Wählen Sie weniger Dimensionen.',
  ],
  'flat-dimensions': [
    "Dimensions {dims} have the same value for everybody, because some columns add up to a constant ({columns}). Drop one level of each one-hot block or use constraint 'representation'.",
    'Die Dimensionen {dims} haben für alle denselben Wert, weil einige Spalten sich zu einer Konstanten addieren ({columns}). Lassen Sie eine Stufe jedes kodierten Blocks weg.',
  ],
  'only-strictness-zero': [
    'Only strictness 0 was tried for PFR: judgments that cannot be told from chance must not decide who is treated alike. To use them all the same, fit with a strictness of your own.',
    'Für PFR wurde nur Strenge 0 versucht: Urteile, die sich vom Zufall nicht unterscheiden lassen, dürfen nicht entscheiden, wer gleich behandelt wird. Um sie trotzdem zu nutzen, lernen Sie mit einer eigenen Strenge.',
  ],
  'learned-all-the-same': [
    'The model was learned from them all the same, with strictness {#value}.',
    'Das Modell wurde trotzdem von ihnen gelernt, mit Strenge {value}.',
  ],
  'measured-by-chance': [
    'consistency(W^F) is measured against these judgments, so it says as little as they do.',
    'Die Konsistenz (W^F) wird an diesen Urteilen gemessen und sagt also so wenig wie sie.',
  ],

  // Notes of the studio.
  'sample-searched': [
    'Settings were looked for, and groups, curves and pairs are shown, among {#some} of {#all} people, those judged among them.',
    'Einstellungen wurden unter {some} von {all} Personen gesucht, die beurteilten darunter; Gruppen, Kurven und Paare werden unter ihnen gezeigt.',
  ],
  'own-scores-missing': [
    "{#without} of {#all} people to be tested on have no score of '{name}', so it is not measured beside the others.",
    '{without} von {all} Testpersonen haben keinen Wert von „{name}“; es wird daher nicht neben den anderen gemessen.',
  ],
  'sample-judged': [
    'Judges were asked about {#judged} of {#all} people, a sample in which small groups are: the fairness graph links only those, and measures of linked people are of those kept for testing among them. The model learns from, and everything else is measured on, all {#again}.',
    'Gefragt wurde nach {judged} von {all} Personen, einer Stichprobe, in der auch kleine Gruppen sind: Der Fairnessgraph verbindet nur diese, und Maße verbundener Personen gelten für die zum Testen zurückgelegten unter ihnen. Gelernt wird von allen {again}, und alles andere wird an allen gemessen.',
  ],
  demonstration: [
    'This is a demonstration: the people are simulated, and so are the judges.',
    'Das ist eine Vorführung: Die Personen sind simuliert und die Urteilenden auch.',
  ],
  'people-left-out': [
    '{#left} of {#all} people lack the target or a group and are left out.',
    '{left} von {all} Personen fehlt das Ziel oder eine Gruppe; sie bleiben außen vor.',
  ],
  'nobody-apart': [
    'The study keeps nobody apart to test on, so people are split at random here.',
    'Die Studie legt niemanden zum Testen zurück; hier wird daher zufällig aufgeteilt.',
  ],
  'judgments-withdrawn': [
    "{#count} judgments that went into the graph '{graph}' have been withdrawn since.",
    '{count} Urteile, die in den Graphen „{graph}“ eingingen, wurden seither zurückgezogen.',
  ],

  // Stages of jobs.
  'stage-starting': ['starting', 'beginnt'],
  'stage-queued': ['queued', 'wartet'],
  'stage-done': ['done', 'fertig'],
  'stage-reading': ['reading the data', 'liest die Daten'],
  'stage-preparing': ['preparing columns and neighbours', 'bereitet Spalten und Nachbarn vor'],
  'stage-choosing': ['choosing settings', 'wählt Einstellungen'],
  'stage-learning': ['learning the model', 'lernt das Modell'],
  'stage-measuring': ['measuring', 'misst'],
  'stage-drawing': ['drawing', 'zeichnet'],
  'stage-sparsity': ['how much has to be judged', 'wie viel beurteilt werden muss'],
  'stage-run': ['{method}, run {#run} of {#runs}', '{method}, Durchgang {run} von {runs}'],

  // Methods.
  'your-model': ['Your model', 'Ihr Modell'],
  'pfr-exclude': ['PFR, group excluded', 'PFR ohne Gruppe'],
  'pfr-shuffled': ['PFR, judgments shuffled', 'PFR, Urteile vermischt'],
  'pfr-cut': ['PFR, cut', 'PFR, abgeschnitten'],
  'pfr-cut-shuffled': ['PFR, cut, judgments shuffled', 'PFR, abgeschnitten, Urteile vermischt'],
  'pfr-cut-zero': ['PFR, cut, γ = 0', 'PFR, abgeschnitten, γ = 0'],
  'pfr-published': ['PFR as published', 'PFR wie veröffentlicht'],
  'pfr-min-max': ['PFR as published, min–max', 'PFR wie veröffentlicht, Min–Max'],
  'kernel-pfr': ['Kernel PFR', 'Kern-PFR'],
  'original-with-group': ['Original with group', 'Original mit Gruppe'],
  'original-centred': ['Original centred by group', 'Original, je Gruppe zentriert'],
  'graded-components': ['Graded principal components', 'Abgestufte Hauptkomponenten'],
  'components-with-group': ['Principal components with group', 'Hauptkomponenten mit Gruppe'],
  'glif-smoothing': ['GLIF-like smoothing', 'Glättung nach Art von GLIF'],
} as const satisfies SentenceTable;
