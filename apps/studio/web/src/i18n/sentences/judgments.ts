import type { SentenceTable } from './sentenceTable.ts';

/** What is said about judges' answers: agreement, graphs, contradictions, files. */
export const judgmentSentences = {
  'agreement-no-audit': [
    'Agreement is unknown: no task of the audit stratum was answered, and on chosen tasks it cannot be measured.',
    'Die Übereinstimmung ist nicht bekannt: Keine zufällig gezogene Prüfaufgabe wurde beantwortet, und an ausgewählten lässt sie sich nicht messen.',
  ],
  'agreement-unknown': [
    'Agreement is unknown {=from}: no two judges gave answers that can be compared.',
    'Die Übereinstimmung ist nicht bekannt {from}: Keine zwei Urteilenden gaben Antworten, die sich vergleichen lassen.',
  ],
  'agreement-chance': [
    'Agreement cannot be told from chance {=from} ({*figures}): a graph made from these judgments may say nothing.',
    'Die Übereinstimmung lässt sich vom Zufall nicht unterscheiden {from} ({figures}): Ein Graph aus diesen Urteilen sagt vielleicht nichts.',
  ],
  agreement: [
    'Agreement is {=word} {=from} ({*figures}).',
    'Die Übereinstimmung ist {word} {from} ({figures}).',
  ],
  'agreement-figures': [
    '{#value} [{#low}, {#high}], {#tasks} tasks',
    '{value} [{low}; {high}], {tasks} Aufgaben',
  ],
  'on-random-tasks': ['on tasks drawn at random', 'an zufällig gezogenen Aufgaben'],
  'on-all-answers': [
    'on all answers (the judgments do not say how tasks were chosen)',
    'an allen Antworten (die Urteile sagen nicht, wie die Aufgaben gewählt wurden)',
  ],
  firm: ['firm', 'fest'],
  tentative: ['tentative', 'vorläufig'],
  weak: ['weak, but above chance,', 'schwach, aber über dem Zufall,'],
  'agreement-not-known': [
    'The agreement of the judges is not known.',
    'Die Übereinstimmung der Urteilenden ist nicht bekannt.',
  ],
  'positive-agreement': ['Positive agreement', 'Positive Übereinstimmung'],
  'positive-agreement-says': [
    'how often a second judge says yes too',
    'wie oft eine zweite Person auch Ja sagt',
  ],
  fleiss: ["Fleiss' κ", 'Fleiss’ κ'],
  'fleiss-says': [
    'only where all tasks have as many answers',
    'nur wo alle Aufgaben gleich viele Antworten haben',
  ],
  'alpha-nominal': ['α, any difference alike', 'α, jeder Unterschied gleich'],
  'alpha-nominal-says': ['steps as mere names', 'Stufen als bloße Namen'],
  'alpha-interval': ['α, steps of equal size', 'α, Stufen gleich groß'],
  'alpha-interval-says': ['steps as numbers', 'Stufen als Zahlen'],
  reliability: ['Scale reliability', 'Verlässlichkeit der Skala'],
  'reliability-says': [
    'spread of scores that is no error',
    'Streuung der Werte, die kein Fehler ist',
  ],
  'kendall-tau': ["Kendall's τ", 'Kendalls τ'],
  'kendall-tau-says': [
    'of two judges on the same list; 0 is chance',
    'zweier Urteilender an derselben Liste; 0 ist Zufall',
  ],
  'kendall-w': ["Kendall's W", 'Kendalls W'],
  'kendall-w-says': ['of all judges on the same list', 'aller Urteilenden an derselben Liste'],

  // Warnings of graphs.
  'pairs-few-answers': [
    '{=all} pairs have fewer than {#least} answers and make no edge. {=advice}',
    '{all} Paare haben weniger als {least} Antworten und ergeben keine Verbindung. {advice}',
  ],
  'pairs-cannot-compare': [
    '{=all} pairs have no answer but "cannot compare" and make no edge.',
    '{all} Paare haben keine Antwort als „nicht vergleichbar“ und ergeben keine Verbindung.',
  ],
  'all-of-them': ['All {#count}', 'Alle {count}'],
  'some-of-them': ['{#some} of {#all}', '{some} von {all}'],
  'single-answers': [
    'Set minAnswers to 1 to use single answers.',
    'Setzen Sie die Mindestzahl der Antworten auf 1, um einzelne Antworten zu nutzen.',
  ],
  'single-answers-studio': [
    'Set the least answers of the graph to 1 to use single answers.',
    'Setzen Sie die Mindestzahl der Antworten auf 1, um einzelne Antworten zu nutzen.',
  ],
  'empty-graph': [
    'No pair is linked: the graph is empty.',
    'Kein Paar ist verbunden: Der Graph ist leer.',
  ],
  'cannot-across': [
    'Judges could not compare people of different groups in {#share} % of answers. Consider ranking people within their groups instead.',
    'In {share} % der Antworten konnten die Urteilenden Personen verschiedener Gruppen nicht vergleichen. Vielleicht ordnen Sie besser innerhalb der Gruppen.',
  ],
  'never-compared': [
    'The people compared in group {group} fall into {#parts} parts that were never compared with each other.',
    'Die in Gruppe {group} verglichenen Personen zerfallen in {parts} Teile, die nie miteinander verglichen wurden.',
  ],
  undecided: [
    '{#some} of {#all} people are undecided between quantiles. Ask more, or use fewer than {#quantiles}.',
    '{some} von {all} Personen sind zwischen Quantilen unentschieden. Fragen Sie mehr, oder nehmen Sie weniger als {quantiles}.',
  ],
  'reliability-moved': [
    'The reliability of judges still moved after {#rounds} rounds.',
    'Die Verlässlichkeit der Urteilenden änderte sich nach {rounds} Runden noch.',
  ],
  'ratings-few': [
    '{#some} of {#all} rated people have fewer than {#least} ratings and no class. {=advice}',
    '{some} von {all} bewerteten Personen haben weniger als {least} Bewertungen und keine Klasse. {advice}',
  ],
  'single-ratings': [
    'Set minAnswers to 1 to use single ratings.',
    'Setzen Sie die Mindestzahl der Antworten auf 1, um einzelne Bewertungen zu nutzen.',
  ],
  'single-ratings-studio': [
    'Set the least answers of the graph to 1 to use single ratings.',
    'Setzen Sie die Mindestzahl der Antworten auf 1, um einzelne Bewertungen zu nutzen.',
  ],
  'several-versions': [
    'The answers are to {#count} {=what}; they are counted together. Aggregate them apart to see whether it matters.',
    'Die Antworten gelten {count} {what}; sie werden zusammen gezählt. Getrennt zusammengefasst zeigen sie, ob es darauf ankommt.',
  ],
  'versions-of-question': ['versions of the question', 'Fassungen der Frage'],
  'arms-shown': [
    'arms, which were shown different things',
    'Arten von Urteilenden, denen Verschiedenes gezeigt wurde',
  ],
  'no-answer': ['No judgment counts as an answer.', 'Kein Urteil zählt als Antwort.'],
  'judges-few-answers': [
    '{#few} of {#all} judges gave fewer than {#least} answers: too few to tell how reliable they are.',
    '{few} von {all} Urteilenden gaben weniger als {least} Antworten: zu wenige, um zu sagen, wie verlässlich sie sind.',
  ],
  'answers-per-pair': [
    'There are {#mean} answers per pair; below {#least}, weighing judges gains little over a majority.',
    'Es gibt {mean} Antworten je Paar; unter {least} bringt es gegenüber einer Mehrheit wenig, Urteilende zu gewichten.',
  ],
  'estimate-moved': [
    'The estimate still moved after {#rounds} rounds.',
    'Die Schätzung änderte sich nach {rounds} Runden noch.',
  ],
  'set-aside': [
    '{#count} judgments cannot be used and were set aside: {*reasons}.',
    '{count} Urteile lassen sich nicht nutzen und bleiben außen vor: {reasons}.',
  ],
  'set-aside-unknown-person': ['{#count} unknown-person', '{count} über unbekannte Personen'],
  'set-aside-unknown-group': ['{#count} unknown-group', '{count} über Personen ohne Gruppe'],
  'set-aside-answer': ['{#count} answer', '{count} mit unbekannter Antwort'],
  'set-aside-self-pair': ['{#count} self-pair', '{count} über jemanden und sich selbst'],
  'set-aside-malformed': ['{#count} malformed', '{count} fehlerhafte'],
  'set-aside-unreadable': ['{#count} unreadable', '{count} unlesbare'],
  'set-aside-repeated-id': ['{#count} repeated-id', '{count} mit doppelter Kennung'],
  'set-aside-supersession': ['{#count} supersession', '{count} mit falscher Ersetzung'],
  'set-aside-across-groups': ['{#count} across-groups', '{count} über verschiedene Gruppen'],
  'set-aside-repeated-answer': ['{#count} repeated-answer', '{count} mehrfach beantwortete'],
  'plan-chance': [
    'The agreement of such judges could be told from chance in {#share} % of runs only: a graph made from their answers may say nothing.',
    'Die Übereinstimmung solcher Urteilender ließe sich nur in {share} % der Durchgänge vom Zufall unterscheiden: Ein Graph aus ihren Antworten sagt vielleicht nichts.',
  ],
  contradiction: [
    '{chain}, but {ends}; ask again about {one} and {other}',
    '{chain}, aber {ends}; fragen Sie noch einmal nach {one} und {other}',
  ],
  reveals: [
    "'{column}' still reveals the group ({=figure}): who sees it can often guess the protected attribute.",
    '„{column}“ verrät noch die Gruppe ({figure}): Wer es sieht, kann das geschützte Merkmal oft erraten.',
  ],
  'reveals-auc': ['AUC {#value}', 'AUC {value}'],
  'reveals-cramer': ["Cramér's V {#value}", 'Cramérs V {value}'],

  // Lines of a file of judgments.
  'line-kind': [
    'it is a {=kind}, but this study asks for {=asked}',
    'es ist {kind}, diese Studie fragt aber nach {asked}',
  ],
  'kind-pair': ['pair', 'ein Paar'],
  'kind-rating': ['rating', 'eine Bewertung'],
  'kind-comparison': ['comparison', 'ein Vergleich'],
  'kind-ranking': ['ranking', 'eine Rangfolge'],
  'asks-pairs': ['pairs', 'Paaren'],
  'asks-ratings': ['ratings', 'Bewertungen'],
  'asks-ranking': ['comparisons or lists', 'Vergleichen oder Listen'],
  'line-long': ['it is longer than {#most} characters', 'es ist länger als {most} Zeichen'],
  'line-text': [
    'it holds text that is not well-formed',
    'es enthält Text, der nicht wohlgeformt ist',
  ],
  'judge-withdrawn': [
    "judge '{judge}' has withdrawn",
    '„{judge}“ hat alle Antworten zurückgezogen',
  ],
  'judge-joined': [
    "judge '{judge}' takes part in this study themselves",
    '„{judge}“ nimmt selbst an dieser Studie teil',
  ],
  'judge-name-long': [
    'the name of the judge is too long',
    'der Name der urteilenden Person ist zu lang',
  ],
  'line-not-json': ['the line is not JSON', 'die Zeile ist kein JSON'],
  'row-cells': [
    'the row has {#cells} cells, but there are {#columns} columns',
    'die Zeile hat {cells} Zellen, es gibt aber {columns} Spalten',
  ],
  'header-columns': [
    'the first line must name the columns {forms}, but it has {found}',
    'die erste Zeile muss die Spalten a,b,answer oder person,rating oder better,worse nennen, tut das aber nicht',
  ],
  'column-unnamed': ['column {#at} has no name', 'Spalte {at} hat keinen Namen'],
  'column-twice': ["there are two columns '{name}'", 'es gibt zwei Spalten „{name}“'],
  'nobody-called': ["nobody is called '{person}'", 'niemand heißt „{person}“'],
  'rating-beyond': [
    'the rating is {#answer}, but the scale ends at {#most}',
    'die Bewertung ist {answer}, die Skala endet aber bei {most}',
  ],
  'no-known-group': [
    "'{person}' is of no known group",
    '„{person}“ gehört zu keiner bekannten Gruppe',
  ],
  'across-groups': [
    "'{one}' is of group {first} and '{other}' of group {second}, but comparisons are made within a group",
    '„{one}“ gehört zu Gruppe {first} und „{other}“ zu Gruppe {second}, verglichen wird aber innerhalb einer Gruppe',
  ],
  'self-pair': ['it compares {person} with themselves', 'es vergleicht {person} mit sich selbst'],
  'order-strange': [
    'the order names {person}, who was not shown or stands there already',
    'die Reihenfolge nennt {person}; die Person wurde nicht gezeigt oder steht schon da',
  ],
  'order-short': ['the order leaves out {person}', 'in der Reihenfolge fehlt {person}'],
  'id-again': ["another judgment has the id '{id}'", 'ein anderes Urteil hat die Kennung „{id}“'],
  'supersedes-itself': ['it supersedes itself', 'es ersetzt sich selbst'],
  'supersedes-other-judge': [
    "it supersedes '{id}', which is by another judge",
    'es ersetzt „{id}“, das von jemand anderem stammt',
  ],
  'supersedes-other-task': [
    "it supersedes '{id}', which is about another task",
    'es ersetzt „{id}“, das zu einer anderen Aufgabe gehört',
  ],
  'supersede-each-other': [
    'it and another judgment supersede each other',
    'es und ein anderes Urteil ersetzen einander',
  ],
  'answered-twice': [
    "judge '{judge}' answered {#times} times about {people}, and no answer supersedes the others",
    '„{judge}“ hat {times}-mal über {people} geantwortet, und keine Antwort ersetzt die anderen',
  ],
  'field-must-be': [
    '{field} must be {expected}, but is {found}',
    '{field} muss {expected} sein, ist aber {found}',
  ],
} as const satisfies SentenceTable;
