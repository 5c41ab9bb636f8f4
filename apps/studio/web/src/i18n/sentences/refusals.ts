import type { SentenceTable } from './sentenceTable.ts';

/** Why the server did not do something, where its code alone does not say it. */
export const refusalSentences = {
  // Files.
  'file-bytes': [
    'The file has {#bytes} bytes; at most {#most} can be taken.',
    'Die Datei hat {bytes} Byte; höchstens {most} sind möglich.',
  ],
  'file-columns': [
    'The file has {#columns} columns; at most {#most} can be taken.',
    'Die Datei hat {columns} Spalten; höchstens {most} sind möglich.',
  ],
  'file-rows': ['The file has more than {#most} rows.', 'Die Datei hat mehr als {most} Zeilen.'],
  'file-not-utf8': [
    'The file is not UTF-8 text. Save it as CSV in UTF-8.',
    'Die Datei ist kein Text in UTF-8. Speichern Sie sie als CSV in UTF-8.',
  ],
  'file-no-text': ['The file is not UTF-8 text.', 'Die Datei ist kein Text in UTF-8.'],
  'file-no-rows': [
    'The file has a line of column names and no rows.',
    'Die Datei hat eine Zeile mit Spaltennamen und sonst keine.',
  ],
  'file-empty': [
    'The file is empty: a table starts with a line of column names.',
    'Die Datei ist leer: Eine Tabelle beginnt mit einer Zeile von Spaltennamen.',
  ],
  'file-row-cells': [
    'Row {#row} has {#cells} cells, but the first line names {#columns} columns.',
    'Zeile {row} hat {cells} Zellen, die erste Zeile nennt aber {columns} Spalten.',
  ],
  'file-huge-number': [
    "Row {#row}, column '{column}': numbers must lie between -1e150 and 1e150, but one is '{text}'. Leave the cell empty where the value is not known.",
    'Zeile {row}, Spalte „{column}“: Zahlen müssen zwischen -1e150 und 1e150 liegen, eine ist aber „{text}“. Lassen Sie die Zelle leer, wenn der Wert nicht bekannt ist.',
  ],
  // Webhooks.
  'webhook-address': [
    'The address must be like https://example.org/hook, without a name or password in it.',
    'Die Adresse muss wie https://example.org/hook aussehen, ohne Namen oder Passwort darin.',
  ],
  'webhook-near': [
    '{host} is this machine or in its own network, which webhooks may not reach. Whoever runs the studio can allow it with --allow-webhook-host {name}.',
    '{host} ist dieser Rechner oder in dessen eigenem Netz, das Webhooks nicht erreichen dürfen. Wer das Studio betreibt, kann es mit --allow-webhook-host {name} erlauben.',
  ],
  'webhook-status': ['It answered {#status}.', 'Die Antwort war {status}.'],
  'webhook-no-answer': [
    'No answer came within {#seconds} seconds.',
    'Binnen {seconds} Sekunden kam keine Antwort.',
  ],
  'webhook-unreached': ['It cannot be reached ({code}).', 'Sie ist nicht zu erreichen ({code}).'],
  'webhook-switched-off': ['It was switched off.', 'Er wurde ausgeschaltet.'],
  'webhook-expired': ['Its certificate has expired.', 'Ihr Zertifikat ist abgelaufen.'],
  'webhook-other-name': [
    'Its certificate is for another name.',
    'Ihr Zertifikat gilt für einen anderen Namen.',
  ],
  'webhook-untrusted': [
    'Its certificate is signed by nobody whom this studio trusts ({code}). Whoever runs the studio can trust the authority: NODE_EXTRA_CA_CERTS=authority.pem in the environment it starts in.',
    'Ihr Zertifikat hat niemand unterschrieben, dem dieses Studio vertraut ({code}). Wer das Studio betreibt, kann der Stelle vertrauen: NODE_EXTRA_CA_CERTS=authority.pem in der Umgebung, in der es startet.',
  ],
  'check-answer': [
    "Nobody can answer '{answer}' in this study.",
    'In dieser Studie kann niemand „{answer}“ antworten.',
  ],
  'check-rating': [
    'A rating is of one person, who is like nobody.',
    'Bewertet wird eine einzelne Person, die niemandem gleicht.',
  ],
  'file-quote-cell': [
    'A cell that holds the delimiter must stand in quotes.',
    'Eine Zelle, die das Trennzeichen enthält, muss in Anführungszeichen stehen.',
  ],
  'file-open-quote': [
    'A quote that is opened in row {#row} is never closed.',
    'Ein Anführungszeichen, das in Zeile {row} aufgeht, wird nie geschlossen.',
  ],
  'file-column-name': [
    "The name of column {#at} must have at most {#most} letters and no line breaks, but is '{name}'.",
    'Der Name der Spalte {at} darf höchstens {most} Zeichen und keine Zeilenumbrüche haben, ist aber „{name}“.',
  ],
  'file-mixed-column': [
    "Column '{column}' holds numbers, but {#texts} of its {#known} values are not, such as '{example}'. Correct them, list them as missing, or say that the column is categorical.",
    'Die Spalte „{column}“ enthält Zahlen, {texts} ihrer {known} Werte sind aber keine, etwa „{example}“. Berichtigen Sie diese oder lassen Sie sie leer.',
  ],
  'file-mixed-cell': [
    "The first is in row {#row}, column '{column}': '{text}'.",
    'Der erste steht in Zeile {row}, Spalte „{column}“: „{text}“.',
  ],
  'file-two-columns': [
    "Two columns are called '{column}' and differ in {#rows} rows. Rename one of them.",
    'Zwei Spalten heißen „{column}“ und unterscheiden sich in {rows} Zeilen. Benennen Sie eine um.',
  ],
  'file-not-finite': [
    "Column '{column}' has numbers that are not finite.",
    'Die Spalte „{column}“ enthält Zahlen, die nicht endlich sind.',
  ],
  'file-one-column': [
    "{file} has one column only, '{column}': its delimiter is not {mark}. Say which it is.",
    '{file} hat nur eine Spalte, „{column}“: Das Trennzeichen ist nicht {mark}.',
  ],

  // The settings of a study.
  'no-such-column': [
    "There is no column '{column}' in the data.",
    'In den Daten gibt es keine Spalte „{column}“.',
  ],
  'column-listed-twice': [
    "Column '{column}' is listed twice.",
    'Die Spalte „{column}“ steht zweimal da.',
  ],
  'one-role': [
    'Only one column can be the {=role}, but {columns} are.',
    'Nur eine Spalte kann {role} sein; gewählt sind {columns}.',
  ],
  'role-id': ['id', 'die Kennung'],
  'role-target': ['target', 'das Ziel'],
  'nobody-positive': [
    "Nobody has '{value}' in the target column '{column}'.",
    'Niemand hat „{value}“ in der Zielspalte „{column}“.',
  ],
  'must-not-see': [
    "Column '{column}' tells {=what}; judges must not see it.",
    'Die Spalte „{column}“ sagt, {what}; Urteilende dürfen sie nicht sehen.',
  ],
  'who-somebody-is': ['who somebody is', 'wer jemand ist'],
  'what-is-predicted': ['what is to be predicted', 'was vorhergesagt werden soll'],
  'see-something': [
    'Judges must see at least one column.',
    'Urteilende müssen mindestens eine Spalte sehen.',
  ],
  'arm-once': [
    'Every arm can be listed once.',
    'Jede Art von Urteilenden kann nur einmal dastehen.',
  ],
  'arm-shows': [
    "Judges in the arm '{arm}' see protected columns, but none is marked as shown.",
    'Urteilende der Art „{arm}“ sehen geschützte Spalten, es ist aber keine zum Zeigen gewählt.',
  ],
  'arm-note': [
    "The arm 'context' needs the note judges read.",
    'Die Art „context“ braucht den Hinweis, den Urteilende lesen.',
  ],
  'question-words': ['The question has no words yet.', 'Die Frage hat noch keinen Wortlaut.'],
  'rating-steps': [
    'Ratings need the labels of their steps.',
    'Bewertungen brauchen die Namen ihrer Stufen.',
  ],
  'no-such-data': ['There is no such data set.', 'Diesen Datensatz gibt es nicht.'],
  'open-first': [
    'A draft must be opened before anything else.',
    'Ein Entwurf muss erst geöffnet werden.',
  ],
  'people-drawn': [
    'Open the study first: its people are drawn then.',
    'Öffnen Sie zuerst die Studie: Dann werden ihre Personen gezogen.',
  ],
  'not-opened': ['The study has not been opened yet.', 'Die Studie wurde noch nicht geöffnet.'],
  'closed-to-joining': [
    'The study is closed: nobody can join it.',
    'Die Studie ist geschlossen: Niemand kann mehr teilnehmen.',
  ],

  // Graphs, fits and models.
  'graph-method': [
    'A study of this kind takes {methods}, but not {method}.',
    'Zu einer Studie dieser Art passen {methods}, nicht aber {method}.',
  ],
  'no-such-graph': [
    'There is no such graph in this study.',
    'Diesen Graphen gibt es in der Studie nicht.',
  ],
  'no-setting': ['No setting could be fitted.', 'Keine Einstellung ließ sich lernen.'],
  'no-run': [
    'No method finished a run: {~reason}',
    'Kein Verfahren hat einen Durchgang beendet: {reason}',
  ],
  'no-runs': ['there were none.', 'Es gab keinen.'],
  'lacking-role': [
    'A model needs {=role}, but no column of this study has that role.',
    'Ein Modell braucht {role}; keine Spalte dieser Studie hat diese Aufgabe.',
  ],
  'a-target': ['a target', 'ein Ziel'],
  'a-feature': ['a feature', 'ein Merkmal'],
  'a-protected': ['a protected attribute', 'ein geschütztes Merkmal'],
  'ten-people': [
    'A model needs at least ten people with a target and a group, but this study has {#people}.',
    'Ein Modell braucht mindestens zehn Personen mit Ziel und Gruppe; diese Studie hat {people}.',
  ],
  'two-classes': [
    "A model needs a target with two classes, but '{column}' holds numbers. Choose the value that counts as 1.",
    'Ein Modell braucht ein Ziel mit zwei Klassen, „{column}“ enthält aber Zahlen. Wählen Sie den Wert, der als 1 zählt.',
  ],
  'target-two-classes': [
    "The target '{column}' must have two classes, but has {found}.",
    'Das Ziel „{column}“ muss zwei Klassen haben (gefunden: {found}).',
  ],
  'choose-positive': [
    'Choose the value that counts as 1: the studio tells one class from all others; several at once are fitted by the command (pairfair fit).',
    'Wählen Sie den Wert, der als 1 zählt: Das Studio unterscheidet eine Klasse von allen anderen; mehrere zugleich lernt der Befehl (pairfair fit).',
  ],
  'target-nobody': [
    "Nobody has '{value}' in the target '{column}'; there are {found}.",
    'Niemand hat „{value}“ im Ziel „{column}“; es gibt {found}.',
  ],
  'graph-empty-gamma': [
    'With gamma = {#gamma} the {name} graph must link somebody, but it has no edges among these people.',
    'Mit γ = {gamma} muss der Graph ({name}) jemanden verbinden; unter diesen Personen hat er aber keine Verbindungen.',
  ],
  'no-order': [
    'With orderWeight {#weight} the score goes by who deserves more, but nothing here orders anybody: that takes comparisons, rankings, ratings or answers to "who deserves more" about people who are learned from, or a column that ranks or rates them.',
    'Mit dem Gewicht {weight} der Reihenfolge richtet sich der Wert danach, wer mehr verdient; hier ordnet aber nichts irgendwen: Dazu braucht es Vergleiche, Rangfolgen, Bewertungen oder Antworten auf „Wer verdient mehr?“ über Personen, von denen gelernt wird.',
  ],
  'nothing-varies': [
    'None of the feature columns varies among these people.',
    'Keine der Merkmalsspalten unterscheidet sich unter diesen Personen.',
  ],
  'both-labels': [
    'Logistic regression needs people of both labels, but label 0 has total weight {#zeros} and label 1 has {#ones}.',
    'Die logistische Regression braucht Personen beider Klassen; Klasse 0 hat zusammen das Gewicht {zeros}, Klasse 1 {ones}.',
  ],
  'no-convergence': [
    'Logistic regression must come within {tolerance} of its optimum (log-odds), but after {#iterations} steps it is {residual} away. {rest}',
    'Die logistische Regression muss bis auf {tolerance} an ihr Optimum kommen (Log-Odds), ist nach {iterations} Schritten aber noch {residual} entfernt. Bringen Sie die Spalten auf ähnliche Größen.',
  ],
  'nothing-to-decide': [
    'There is nothing to decide about until the job is done.',
    'Bis der Auftrag fertig ist, gibt es nichts zu entscheiden.',
  ],
  'comparison-undecided': [
    'A comparison has no model to decide about; fit one.',
    'Ein Vergleich hat kein Modell, über das zu entscheiden wäre; lernen Sie eines.',
  ],
  'nothing-to-export': [
    'There is nothing to export until the job is done.',
    'Bis der Auftrag fertig ist, gibt es nichts auszugeben.',
  ],
  'no-such-method': [
    "There is no method '{method}'; there are {methods}.",
    'Ein Verfahren „{method}“ gibt es nicht; es gibt {methods}.',
  ],
  'job-lost': [
    'The studio ended {#times} times while it worked on this, perhaps for lack of memory. Try with fewer methods or fewer people.',
    'Das Studio endete {times}-mal, während es hieran arbeitete, vielleicht aus Mangel an Speicher. Versuchen Sie es mit weniger Verfahren oder weniger Personen.',
  ],
  'job-orphaned': ['The study or the graph is gone.', 'Die Studie oder der Graph ist weg.'],
  'job-bug': [
    'Something went wrong here; the log of the studio says more.',
    'Hier ist etwas schiefgegangen; das Protokoll des Studios sagt mehr.',
  ],
  cancelled: ['The work was cancelled.', 'Die Arbeit wurde abgebrochen.'],

  // Cases and judgments.
  'nobody-so-called': [
    "Nobody in the study is called '{person}'.",
    'In der Studie heißt niemand „{person}“.',
  ],
  'with-themselves': [
    'Nobody can be compared with themselves.',
    'Niemand lässt sich mit sich selbst vergleichen.',
  ],
  'kept-for-testing': [
    'One of them is kept for testing; nobody is asked about both together.',
    'Eine der beiden Personen ist zum Testen zurückgelegt; nach beiden zusammen wird niemand gefragt.',
  ],
  'other-groups': [
    'They are of different groups, and this study compares within groups.',
    'Sie gehören zu verschiedenen Gruppen, und diese Studie vergleicht innerhalb von Gruppen.',
  ],
  'model-blind': [
    "The model does not look at '{column}', so it changes nothing.",
    'Das Modell sieht „{column}“ nicht an; dort ändert sich also nichts.',
  ],
  'not-in-study': ['Somebody is not in this study.', 'Jemand ist nicht in dieser Studie.'],
  'takes-two': ['That takes two people.', 'Dazu braucht es zwei Personen.'],
  'of-one': ['That is said of one person.', 'Das sagt man von einer Person.'],
  'only-pairs': [
    'Only a decided pair can become a judgment.',
    'Nur ein entschiedenes Paar kann ein Urteil werden.',
  ],
  'no-judgment': [
    'It cannot become a judgment: {~reason}.',
    'Daraus kann kein Urteil werden: {reason}.',
  ],

  // A model in use.
  'no-numbers': [
    "Scores are numbers, but '{column}' is no column of numbers.",
    'Werte sind Zahlen, „{column}“ ist aber keine Spalte von Zahlen.',
  ],
  'whose-scores': [
    "Whose scores are these? Add a column '{column}' to the file.",
    'Wessen Werte sind das? Fügen Sie der Datei eine Spalte „{column}“ hinzu.',
  ],
  'which-column': [
    'Which column holds the scores? There are {columns}.',
    'Welche Spalte enthält die Werte? Es gibt {columns}.',
  ],
  'scores-unmatched': [
    'Nobody in the data has such a score.',
    'Niemand in den Daten hat einen solchen Wert.',
  ],
  'score-twice': [
    "{source} has more than one score of '{id}'.",
    '{source} hat mehr als einen Wert für „{id}“.',
  ],

  // Accounts.
  'factor-already': [
    'There is a second factor already: remove it first.',
    'Es gibt schon Einmalcodes: Entfernen Sie diese zuerst.',
  ],
  'factor-needed': [
    'Administrators need a second factor in this studio.',
    'Verwaltende brauchen in diesem Studio Einmalcodes.',
  ],
  'factor-of-your-own': [
    'Set up a second factor of your own before you ask others for one.',
    'Richten Sie selbst Einmalcodes ein, bevor Sie sie von anderen verlangen.',
  ],
  'weak-password': [
    'This password {=reason}. A few unrelated words make a good one.',
    'Dieses Passwort {reason}. Ein paar Wörter ohne Zusammenhang ergeben ein gutes.',
  ],
  'password-common': ['is among the commonest passwords', 'gehört zu den häufigsten'],
  'password-repeats': ['repeats very few characters', 'wiederholt nur wenige Zeichen'],
  'password-name': [
    'is little more than the name of the account',
    'ist kaum mehr als der Name des Kontos',
  ],
  'password-program': [
    'is little more than a word of this program',
    'ist kaum mehr als ein Wort dieses Programms',
  ],
  'password-like-common': [
    'is little more than one of the commonest passwords',
    'ist kaum mehr als eines der häufigsten',
  ],

  // Fields of requests.
  'request-unfit': [
    'The request does not fit: {field}: {~message}',
    'Die Eingabe passt nicht: {field}: {message}',
  ],
  'text-nul': [
    'Texts must not hold the character U+0000.',
    'Texte dürfen das Zeichen U+0000 nicht enthalten.',
  ],
  'text-well-formed': ['must be well-formed text', 'muss wohlgeformter Text sein'],
  'text-control': ['must not hold control characters', 'darf keine Steuerzeichen enthalten'],
  'reason-needed': ['is needed to leave a judge out', 'ist nötig, um jemanden auszuschließen'],
  'too-short': [
    'Too small: expected string to have >={#least} characters',
    'Zu kurz: mindestens {least} Zeichen',
  ],
  'too-long': [
    'Too big: expected string to have <={#most} characters',
    'Zu lang: höchstens {most} Zeichen',
  ],
  'too-few': [
    'Too small: expected array to have >={#least} items',
    'Zu wenige: mindestens {least}',
  ],
  'too-many-items': [
    'Too big: expected array to have <={#most} items',
    'Zu viele: höchstens {most}',
  ],
  'too-small': ['Too small: expected number to be >={#least}', 'Zu klein: mindestens {least}'],
  'too-small-open': ['Too small: expected number to be >{#least}', 'Zu klein: mehr als {least}'],
  'too-big': ['Too big: expected number to be <={#most}', 'Zu groß: höchstens {most}'],
  'too-big-open': ['Too big: expected number to be <{#most}', 'Zu groß: weniger als {most}'],
  'wrong-kind': [
    'Invalid input: expected {=expected}, received {=received}',
    'Falsche Eingabe: erwartet {expected}, bekommen {received}',
  ],
  'not-that-option': [
    'Invalid option: expected one of {options}',
    'Falsche Auswahl: möglich sind {options}',
  ],
  'kind-number': ['number', 'eine Zahl'],
  'kind-int': ['int', 'eine ganze Zahl'],
  'kind-string': ['string', 'ein Text'],
  'kind-boolean': ['boolean', 'Ja oder Nein'],
  'kind-array': ['array', 'eine Liste'],
  'kind-object': ['object', 'ein Objekt'],
  'kind-null': ['null', 'nichts'],
  'kind-undefined': ['undefined', 'nichts'],
  'kind-nan': ['NaN', 'keine Zahl'],
} as const satisfies SentenceTable;
