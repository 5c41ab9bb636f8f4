import type { en } from './en.ts';
import { plurals } from './plurals.ts';
import { recruitedJudgeDe } from './recruitedJudge.de.ts';

const count = plurals('de');
const number = new Intl.NumberFormat('de');
const percent = new Intl.NumberFormat('de', { style: 'percent', maximumFractionDigits: 0 });

/** What the server calls things. */
const things: Readonly<Record<string, string>> = {
  ...{ study: 'Studie', judge: 'urteilende Person', task: 'Aufgabe', invitation: 'Einladung' },
  ...{ 'data set': 'Datensatz', graph: 'Graph', fit: 'Modell', job: 'Berechnung', file: 'Datei' },
  ...{ account: 'Konto', page: 'Seite', route: 'Weg', format: 'Format' },
  ...{ token: 'Token', session: 'Anmeldung', link: 'Link', delivery: 'Sendung' },
};

/** German. */
export const de: typeof en = {
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  tryAgain: 'Noch einmal versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  language: 'Sprache',
  theme: { label: 'Farben', system: 'Auto', light: 'Hell', dark: 'Dunkel' },

  whatFor: {
    sentence:
      'Menschen sagen, wer die gleiche Behandlung verdient; ein Modell lernt, sie gleich zu behandeln, und Sie sehen, was das kostet.',
    picture:
      'Zwei Personen verschiedener Gruppen, die in den Augen der Urteilenden das Gleiche verdienen, stehen in der Rangfolge eines Modells vorher weit auseinander und nachher nebeneinander.',
    judges: '„das Gleiche“',
    before: 'vorher',
    after: 'nachher',
  },

  problems: {
    network:
      'Das Studio antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    inEnglish: (message) => `Das ging nicht. Der Server sagt, auf Englisch: ${message}`,
    unexpected: (message) => `Etwas ist schiefgegangen: ${message}`,
    codes: {
      'code-needed': 'Dieses Konto braucht auch einen Einmalcode.',
      'wrong-one-time-code': 'Dieser Code stimmt nicht, ist zu alt oder schon benutzt.',
      'second-factor-required':
        'Wer dieses Studio verwaltet, braucht Einmalcodes. Richten Sie sie ein, um weiterzumachen.',
      'storage-full':
        'Der Speicher ist voll: Es wurde nichts gespeichert. Wer das Studio betreibt, muss Platz schaffen.',
      'wrong-host': 'Unter diesem Namen ist das Studio nicht bekannt.',
      'too-many':
        'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
      'too-large': 'Das ist größer, als dieses Studio annimmt.',
      'already-answered': 'Diese Aufgabe ist schon beantwortet.',
      'study-closed': 'Die Studie ist beendet.',
      'wrong-code': 'Niemand, der über diesen Link kam, hat diesen Code.',
      busy: 'Das Studio ist beschäftigt. Versuchen Sie es gleich noch einmal.',
      'weak-password':
        'Dieses Passwort ist zu leicht zu erraten. Nehmen Sie ein längeres oder Wörter ohne Zusammenhang.',
      'link-used': 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
      'wrong-password': 'Der Name oder das Passwort ist falsch.',
      'not-found': ({ what }) => `Das gibt es nicht (${things[String(what)] ?? what ?? '?'}).`,
      'no-session':
        'Sie sind nicht mehr angemeldet. Melden Sie sich an, oder öffnen Sie Ihren Link noch einmal.',
      forbidden: 'Nur wer verwaltet, darf etwas ändern.',
      'scope-beyond-role': 'Wer prüft, ändert nichts, auch nicht mit einem Token.',
      'webhook-off': 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn erst ein.',
      'too-many-webhooks': 'Es gibt zwanzig Webhooks. Entfernen Sie erst einen.',
      'bad-archive':
        'Diese Datei lässt sich nicht importieren: Sie ist beschädigt, verändert oder keine Studie.',
      'too-many-tokens': 'Es gibt fünfzig Token. Widerrufen Sie eines, das niemand benutzt.',
      'forbidden-origin': 'Diese Anfrage kam nicht von einer Seite dieses Studios.',
      'consent-needed': 'Lesen Sie erst die Information und willigen Sie ein.',
      gone: 'Die Personen dieser Studie wurden gelöscht.',
      'people-deleted': 'Die Personen dieses Datensatzes wurden gelöscht.',
      'link-unusable':
        'Dieser Link lässt sich nicht benutzen: Er ist abgelaufen, schon benutzt oder zurückgezogen.',
      internal: 'Im Studio ist etwas schiefgegangen; sein Protokoll sagt mehr.',
      unavailable: 'Die Datenbank ist gerade nicht da. Versuchen Sie es gleich noch einmal.',
      'version-conflict': 'Inzwischen hat jemand anderes das geändert. Laden Sie die Seite neu.',
      'not-opened': 'Die Studie ist noch nicht eröffnet.',
      'platform-id-missing':
        'Dieser Link gilt auf der Plattform, auf der Sie eingeladen wurden: Öffnen Sie die Studie dort.',
      'comprehension-needed': 'Beantworten Sie zuerst die Fragen zur Anleitung.',
      'comprehension-done': 'Die Fragen zur Anleitung sind beantwortet.',
      'not-recruiting':
        'Sagen Sie zuerst in den Einstellungen, von welcher Plattform Urteilende kommen.',
      'nothing-to-undo': 'Es gibt keine Antwort, die sich zurücknehmen lässt.',
      withdrawn: 'Ihre Daten wurden gelöscht.',
      'job-over': 'Die Berechnung ist schon zu Ende.',
      'other-study': 'Nur Fassungen einer Studie lassen sich vergleichen.',
      'not-pairs': 'Diese Studie fragt nicht nach zwei Personen zugleich.',
      'lists-no-csv':
        'Geordnete Listen passen nicht in eine CSV-Tabelle. Nehmen Sie die NDJSON-Datei.',
      'erased-document':
        'Das nannte jemanden, der gelöscht wurde, und ist jetzt leer. Lernen Sie neu.',
      'many-people':
        'Viele Zeilen haben diesen Wert. Nehmen Sie eine Spalte, die sagt, wer es ist.',
      'job-running':
        'Eine Berechnung läuft, die diese Daten gelesen hat. Brechen Sie sie ab oder warten Sie, bis sie fertig ist.',
      'fit-unfinished': 'Das Modell ist noch nicht fertig.',
      'no-report': 'Ein Modell ohne Zielgröße hat eine Karte, aber keinen Bericht.',
      'no-model':
        'Ein Vergleich hat einen Bericht, aber kein Modell; lernen Sie eines, um es zu exportieren.',
      'name-taken': 'Diesen Namen hat schon jemand.',
      'last-admin': 'Wer als Letztes verwaltet, lässt sich nicht entfernen.',
      'settings-fixed': ({ settings }) =>
        `Mit diesen Einstellungen wurde schon gefragt, deshalb lässt sich ${settings} nicht mehr ändern. Legen Sie eine neue Studie an.`,
      'dataset-used': ({ name, studies }) =>
        `„${name}“ wird von ${count(Number(studies), { one: '# Studie', other: '# Studien' })} benutzt. Löschen Sie die zuerst.`,
      'too-many-groups': ({ groups, most }) =>
        `Die geschützten Spalten ergeben ${groups} Gruppen; höchstens ${most} lassen sich unterscheiden. Fassen Sie Werte vor dem Hochladen zusammen.`,
      'huge-number': ({ row, column, text: found }) =>
        `Zeile ${row}, Spalte „${column}“: Zahlen müssen zwischen -1e150 und 1e150 liegen, aber eine ist „${found}“. Lassen Sie die Zelle leer, wo der Wert nicht bekannt ist.`,
      'missing-id': ({ row, column }) =>
        `Zeile ${row} hat keinen Wert in der Kennungsspalte „${column}“. Jede Person braucht eine eigene Kennung.`,
      'repeated-id': ({ before, row, column }) =>
        `Die Zeilen ${before} und ${row} haben denselben Wert in der Kennungsspalte „${column}“. Jede Person braucht eine eigene Kennung.`,
    },
    notFoundTitle: 'Hier ist nichts',
    notFound: 'Diese Adresse führt im Studio nirgendwohin.',
  },

  account: {
    loginTitle: 'Anmelden',
    loginIntro:
      'Für Personen, die Studien verwalten oder prüfen. Wer urteilt, nimmt den zugesandten Link.',
    noPassword:
      'Noch kein Passwort, oder vergessen? Wer das Studio betreibt, bekommt mit „pairfair studio admin-link“ einen neuen Link.',
    name: 'Name',
    password: 'Passwort',
    login: 'Anmelden',
    wrong: 'Der Name oder das Passwort ist falsch.',
    logout: 'Abmelden',
    title: 'Ihr Konto',
    role: { admin: 'Verwaltung', auditor: 'Prüfung (liest, ändert nichts)' },
    signedInAs: (name, role) => `Angemeldet als ${name}, ${role}.`,
    newPassword: 'Neues Passwort',
    newPasswordHint:
      'Mindestens 12 Zeichen. Einige Wörter ohne Zusammenhang lassen sich leicht merken.',
    currentPassword: 'Bisheriges Passwort',
    tooShort: 'Bitte mindestens 12 Zeichen.',
    nameMissing: 'Bitte geben Sie einen Namen ein.',
    changed: 'Ihr Konto wurde geändert.',
    setupTitle: 'Willkommen im Studio',
    setupWorking: 'Ihr Link wird geprüft …',
    setupDone: 'Sie sind angemeldet. Der Link ist damit verbraucht.',
    setupIntro:
      'Wählen Sie einen Namen und ein Passwort, mit denen Sie sich künftig anmelden. Das geht auch später unter „Ihr Konto“.',
    setupInvalid: 'Dieser Link gilt nicht mehr',
    setupInvalidHelp:
      'Links zum Einrichten gelten einmal und nur kurze Zeit. Wer das Studio betreibt, bekommt mit „pairfair studio admin-link“ einen neuen.',
    setPassword: 'Speichern und weiter',
    later: 'Später',
    toStudies: 'Zu den Studien',
    elsewhere: (name) => `Mit ${name} anmelden`,
    elsewhereFailed: 'Die Anmeldung dort hat nicht geklappt. Versuchen Sie es noch einmal.',
    noRole: 'Sie sind dort bekannt, haben in diesem Studio aber keine Rolle.',
    secondFactor: {
      title: 'Einmalcodes',
      off: 'Zusätzlich zum Passwort kann eine App auf Ihrem Telefon einen Code zeigen, der jede halbe Minute wechselt.',
      on: 'Zum Anmelden gehören Ihr Passwort und ein Code aus Ihrer App.',
      required:
        'Wer dieses Studio verwaltet, braucht Einmalcodes. Richten Sie sie ein, um weiterzumachen.',
      begin: 'Codes einrichten',
      qr: 'QR-Code des Geheimnisses, für eine Authenticator-App',
      scan: 'Scannen Sie dies mit einer Authenticator-App, tippen Sie das Geheimnis dort ein oder',
      open: 'öffnen Sie es in einer auf diesem Gerät.',
      code: 'Einmalcode',
      codeHint: 'Aus Ihrer App, oder einer Ihrer Ersatzcodes.',
      confirm: 'Bestätigen',
      codes:
        'Die Codes sind eingerichtet. Heben Sie diese sicher auf: Jeder lässt Sie einmal herein, falls die App verloren geht. Sie werden nur jetzt gezeigt.',
      remove: 'Codes entfernen',
    },
    sessions: {
      title: 'Wo Sie angemeldet sind',
      unknown: 'Ein unbekannter Browser',
      here: 'dieser Browser',
      seen: (time) => `Zuletzt gesehen ${time},`,
      via: {
        password: 'mit Passwort.',
        link: 'mit einem Link.',
        oidc: 'über einen anderen Dienst.',
      },
      end: 'Dort abmelden',
    },
    insecure:
      'Diese Verbindung ist nicht verschlüsselt: Andere im Netz können mitlesen. Benutzen Sie sie nur in einem Netz, dem Sie vertrauen.',
  },

  judge: {
    recruited: recruitedJudgeDe,
    claiming: 'Ihre Einladung wird geöffnet …',
    noInvitationTitle: 'Sie brauchen eine Einladung',
    noInvitation:
      'Um zu urteilen, öffnen Sie bitte den vollständigen Link, der Ihnen zugesandt wurde. Auf diesem Gerät ist keine Einladung offen.',
    refusedTitle: 'Dieser Link lässt sich nicht benutzen',
    refused:
      'Vielleicht ist er abgelaufen, schon benutzt oder zurückgezogen. Wenn Sie schon begonnen hatten, geben Sie Ihren Code ein; sonst fragen Sie die Person, die Sie eingeladen hat.',
    refusedButSession:
      'In diesem Browser ist schon eine Studie für Sie offen. Sie können dort weitermachen.',
    goOn: 'Weiter',
    paused: 'Die Studie macht gerade Pause. Kommen Sie später wieder; Ihre Antworten bleiben.',
    closed: 'Die Studie ist beendet. Vielen Dank für Ihre Antworten.',
    draft: 'Die Studie hat noch nicht begonnen.',

    welcome: 'Willkommen',
    whatYouDo: 'Wonach Sie gefragt werden',
    instructions: 'Anleitung',
    context: 'Bedenken Sie',
    consentTitle: 'Ihre Einwilligung',
    howLong: (quota) =>
      `Sie werden um ${count(quota, { one: '# Antwort', other: '# Antworten' })} gebeten. Sie dürfen jederzeit aufhören, Antworten zurücknehmen und alle widerrufen.`,
    withinGroup:
      'Die Personen einer Liste gehören alle zur selben Gruppe: Sie ordnen nie Personen verschiedener Gruppen gegeneinander.',
    resumed: 'Sie machen dort weiter, wo Sie in diesem Browser aufgehört haben.',
    somebodyElse: 'Ich bin jemand anderes',
    noRightAnswers:
      'Es gibt keine richtigen oder falschen Antworten: Es zählt, was Sie selbst denken. Niemand sieht beim Urteilen, was andere geantwortet haben.',
    about: 'Über Sie (freiwillig)',
    aboutHint:
      'Wenn Sie möchten, sagen Sie in wenigen Worten, wer Sie sind, zum Beispiel Ihr Beruf oder Ihre Erfahrung mit solchen Entscheidungen. Gezeigt wird es nur zusammen mit den Angaben anderer.',
    agree: 'Ich habe das gelesen und möchte teilnehmen.',
    agreeFirst: 'Bitte setzen Sie hier ein Häkchen, wenn Sie teilnehmen möchten.',
    start: 'Weiter zu einer Übungsaufgabe',

    practiceTitle: 'Übung',
    practiceNote: 'Diese Aufgabe ist erfunden und wird nicht gespeichert. Probieren Sie alles aus.',
    practiceDone: 'Mehr ist es nicht',
    practiceAnswer: (answer) =>
      `Ihre Antwort war: ${answer}. Von jetzt an werden Antworten gespeichert.`,
    practiseAgain: 'Noch einmal üben',
    begin: 'Beginnen',

    attribute: 'Merkmal',
    value: 'Wert',
    person: (label) => `Person ${label}`,
    percentile: (share) => `höher als bei ${percent.format(share)} aller Personen`,
    hideEqual: (n) =>
      count(n, { one: '# gleiche Zeile ausblenden', other: '# gleiche Zeilen ausblenden' }),
    showEqual: (n) =>
      count(n, { one: '# gleiche Zeile einblenden', other: '# gleiche Zeilen einblenden' }),
    allEqual: 'Alle gezeigten Merkmale sind gleich.',
    sameForBoth: (n) => count(n, { one: 'Bei beiden gleich (#)', other: 'Bei beiden gleich (#)' }),
    ungrouped: 'Weitere Merkmale',
    barMeans: 'wie viele aller Personen einen niedrigeren Wert haben',
    readingTitle: 'So lesen Sie die Seite',
    reading:
      'Merkmale, in denen sich die Personen unterscheiden, stehen zuerst. Der Balken neben einem Wert sagt, wie viele aller Personen einen niedrigeren haben: Ein leerer Balken ist der niedrigste Wert, den es gibt, ein voller der höchste. Wörter mit gepunkteter Linie erklären sich, wenn Sie auf sie zeigen oder tippen.',
    taskHeading: (n) => `Aufgabe ${number.format(n)}`,

    answers: {
      yes: 'Ja, gleichermaßen',
      no: 'Nein',
      'cannot-compare': 'Nicht vergleichbar',
      'cannot-say': 'Kann ich nicht sagen',
      first: 'Die erste Person',
      second: 'Die zweite Person',
      equal: 'Etwa gleich',
      skip: 'Überspringen',
    },
    better: (label) => `${label} ist besser geeignet`,
    yourAnswer: 'Ihre Antwort',
    step: (label, at, of) => `${label} (${number.format(at)} von ${number.format(of)})`,
    directionTitle: 'Wer verdient mehr?',
    directionNeither: 'Möchte ich nicht sagen',
    backToAnswer: 'Antwort ändern',
    skip: 'Überspringen',
    undo: 'Zurücknehmen',
    undoFirst:
      'Diese Antwort wird noch gespeichert. Sie können sie zurücknehmen, sobald das Netz wieder da ist.',
    undone: 'Zurückgenommen. Antworten Sie neu.',
    undoNothing: 'Es gibt nichts zurückzunehmen.',
    note: 'Anmerkung hinzufügen (freiwillig)',
    noteLabel: 'Ihre Anmerkung zu dieser Aufgabe',
    noteHint: 'Wird zusammen mit Ihrer Antwort gespeichert.',

    orderIntro:
      'Bringen Sie die Personen in eine Reihenfolge, die am besten geeignete zuoberst: durch Ziehen, mit den Pfeilen oder mit Alt und Pfeil auf oder ab.',
    moveUp: (label) => `${label} nach oben`,
    moveDown: (label) => `${label} nach unten`,
    drag: (label) => `${label} ziehen`,
    moved: (label, at, of) =>
      `${label} ist jetzt auf Platz ${number.format(at)} von ${number.format(of)}`,
    best: 'Am besten geeignet',
    least: 'Am wenigsten geeignet',
    submitOrder: 'Das ist meine Reihenfolge',

    progress: (done, quota) => `${number.format(done)} von ${number.format(quota)}`,
    progressLabel: 'Ihre Antworten bisher',
    stopAnyTime: 'Sie dürfen jederzeit aufhören.',
    stop: 'Jetzt aufhören',
    statusSaved: 'Gespeichert',
    statusSaving: 'Wird gespeichert …',
    statusWaiting: (n) =>
      `Wartet auf das Netz (${number.format(n)}). Ihre Antworten bleiben auf diesem Gerät erhalten.`,
    announceSaved: (done, quota) =>
      `Gespeichert, ${number.format(done)} von ${number.format(quota)}`,
    announceKept: (n) =>
      `Kein Netz. ${count(n, { one: '# Antwort bleibt', other: '# Antworten bleiben' })} auf diesem Gerät erhalten`,
    dropped: (why) => `Eine Antwort ließ sich nicht speichern. ${why}`,
    sessionEnded:
      'Ihre Sitzung ist beendet. Öffnen Sie Ihren Link noch einmal und geben Sie Ihren Code ein; noch nicht gespeicherte Antworten bleiben auf diesem Gerät erhalten.',
    nextLoading: 'Die nächste Aufgabe wird geholt …',
    offlineTitle: 'Keine Verbindung',
    offline:
      'Ihre Antworten bleiben auf diesem Gerät erhalten. Für weitere Aufgaben wird das Netz gebraucht; wir versuchen es weiter.',

    breakTitle: 'Zeit für eine kurze Pause?',
    breakText: (n) =>
      `Sie haben ${count(n, { one: '# Antwort', other: '# Antworten' })} am Stück gegeben. Nach einer Pause urteilt man besser.`,

    doneTitle: 'Vielen Dank!',
    doneQuota: 'Sie haben alle Antworten gegeben, um die Sie gebeten wurden.',
    doneComplete: 'Die Studie hat alle Antworten, die sie braucht. Danke für Ihre.',
    doneNoneLeft: 'Im Augenblick gibt es nichts mehr zu beurteilen.',
    stopTitle: 'Für jetzt beendet',
    stopText: 'Ihre Antworten sind gespeichert. Sie können jederzeit weitermachen.',
    doneCount: (n) => `Sie haben ${count(n, { one: '# Antwort', other: '# Antworten' })} gegeben.`,
    stillSaving: (n) =>
      `${count(n, { one: '# Antwort wartet', other: '# Antworten warten' })} noch darauf, gespeichert zu werden. Lassen Sie diese Seite bitte offen, oder kommen Sie auf diesem Gerät später wieder.`,
    returnTitle: 'Später wiederkommen',
    returnText:
      'Öffnen Sie den zugesandten Link noch einmal: Auf diesem Gerät führt er hierher zurück. Auf einem anderen Gerät, oder wenn Sie Ihren Browser geleert haben, fragt er nach Ihrem Code. So können Sie Ihre Antworten auch später widerrufen; bewahren Sie Link und Code also auf.',
    yourCode: 'Ihr Code:',
    codeLabel: 'Ihr Code',
    codeHint: 'Zweimal vier Buchstaben oder Ziffern, wie sie Ihnen am Anfang gezeigt wurden.',
    comeBack: 'Zurück zu meinen Antworten',
    begunBefore: 'Ich habe schon begonnen, auf einem anderen Gerät',
    yourData: 'Ihre Daten',
    yourDataText: 'Alles, was über Sie und Ihre Antworten gespeichert ist, als Datei.',
    download: 'Meine Daten herunterladen',
    withdraw: 'Alle meine Antworten widerrufen',
    withdrawTitle: 'Alles widerrufen?',
    withdrawText:
      'Alle Ihre Antworten und was Sie über sich gesagt haben werden gelöscht. Es wird nichts Neues mehr daraus berechnet. Das lässt sich nicht rückgängig machen.',
    withdrawConfirm: 'Ja, meine Antworten löschen',
    withdrawnTitle: 'Ihre Antworten wurden gelöscht',
    withdrawn: (n) =>
      `${count(n, { one: '# Eintrag wurde', other: '# Einträge wurden' })} gelöscht, auch zurückgenommene und übersprungene. Sie können diese Seite schließen.`,
    withdrawnFrozen: (n) =>
      `${count(n, { one: '# früher berechnetes Ergebnis wird', other: '# früher berechnete Ergebnisse werden' })} darauf hinweisen, dass Urteile widerrufen wurden.`,

    help: 'Tasten und Einstellungen',
    keysTitle: 'Tasten',
    keys: {
      answers: 'die Antworten, von der ersten an',
      cannotSay: 'kann ich nicht sagen',
      arrows: 'zwischen den Antworten wechseln',
      enter: 'die gewählte Antwort geben',
      undo: 'die letzte Antwort zurücknehmen, bis zu zehn',
      skip: 'diese Aufgabe überspringen',
      sheet: 'diese Übersicht',
      move: 'in einer Liste: die Person nach oben oder unten',
    },
    settingsTitle: 'Einstellungen',
    shortcuts: 'Einzelne Tasten geben Antworten',
    shortcutsHint:
      'Schalten Sie das ab, wenn Tasten versehentlich gedrückt werden oder Sie mit Spracheingabe arbeiten. Pfeile und Eingabetaste gehen weiterhin.',
  },
};
