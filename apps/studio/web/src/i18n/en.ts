import { plurals } from './plurals.ts';
import { recruitedJudgeEn } from './recruitedJudge.en.ts';

const count = plurals('en');
const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** The names and numbers that an error of the server carries. */
type ProblemValues = Readonly<Record<string, string | number | undefined>>;

/** English; the type of this object is what every other language has to offer. */
export const en = {
  skipToContent: 'Skip to content',
  loading: 'Loading …',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied.',
  language: 'Language',
  theme: { label: 'Colours', system: 'Auto', light: 'Light', dark: 'Dark' },

  whatFor: {
    sentence:
      'People say who deserves the same treatment; a model learns to treat them alike, and you see what that costs.',
    picture:
      'Two people of different groups, whom judges call equally deserving, stand far apart in a model’s ranking before, and side by side after.',
    judges: '“the same”',
    before: 'before',
    after: 'after',
  },

  problems: {
    network: 'The studio does not answer. Check your connection and try again.',
    /** What only the server has words for. */
    inEnglish: (message: string) => message,
    unexpected: (message: string) => `Something went wrong: ${message}`,
    codes: {
      'too-many': 'Too many tries. Wait a minute and try again.',
      'code-needed': 'This account also needs a one-time code.',
      'wrong-one-time-code': 'This code is not right, too old or used already.',
      'second-factor-required':
        'Administrators of this studio need one-time codes. Set them up to go on.',
      'storage-full':
        'The storage is full: nothing was saved. Whoever runs the studio has to make room.',
      'wrong-host': 'This studio does not go by that name.',
      'too-large': 'That is larger than this studio takes.',
      'already-answered': 'This task has been answered already.',
      'study-closed': 'The study is closed.',
      'wrong-code': 'Nobody who came by this link has that code.',
      busy: 'The studio is busy. Try again in a moment.',
      'weak-password': 'This password is too easy to guess. Take a longer one, or unrelated words.',
      'link-used': 'This link is not valid any more. Ask for a new one.',
      'wrong-password': 'The name or the password is wrong.',
      'not-found': ({ what }) => `There is no such ${what ?? 'thing'}.`,
      'no-session': 'You are not logged in any more. Log in, or open your link again.',
      forbidden: 'Only administrators may change things.',
      'scope-beyond-role': 'Auditors change nothing, and neither do their tokens.',
      'webhook-off': 'This webhook is switched off. Switch it on first.',
      'too-many-webhooks': 'There are twenty webhooks. Remove one first.',
      'bad-archive': 'This file cannot be imported: it is damaged, was changed, or is no study.',
      'too-many-tokens': 'There are fifty tokens. Revoke one that is not used.',
      'forbidden-origin': 'This request did not come from a page of this studio.',
      'consent-needed': 'Read the information and agree to it first.',
      gone: 'The people of this study have been deleted.',
      'people-deleted': 'The people of this data set have been deleted.',
      'link-unusable':
        'This link cannot be used: it has expired, was used already or was withdrawn.',
      internal: 'Something went wrong in the studio; its log says more.',
      unavailable: 'The database is away. Try again in a moment.',
      'version-conflict': 'Somebody else has changed this meanwhile. Load the page again.',
      'not-opened': 'The study has not been opened yet.',
      'platform-id-missing':
        'This link works from the platform that you were invited on: open the study there.',
      'comprehension-needed': 'Answer the questions about the instructions first.',
      'comprehension-done': 'The questions about the instructions have been answered.',
      'not-recruiting': 'Say in the settings first which platform judges come from.',
      'nothing-to-undo': 'There is no answer that can be undone.',
      withdrawn: 'Your data have been deleted.',
      'job-over': 'The job is over already.',
      'other-study': 'Only versions of one study can be compared.',
      'not-pairs': 'This study does not ask about two people at a time.',
      'lists-no-csv': 'Ordered lists do not fit into a CSV table. Take the NDJSON file.',
      'erased-document': 'This named somebody who was erased, and is empty now. Fit again.',
      'many-people': 'Many rows have this value. Name a column that tells who it is.',
      'job-running':
        'A job is running that has read these data. Cancel it, or wait until it is done.',
      'fit-unfinished': 'The fit is not finished yet.',
      'no-report': 'A fit without a target has a card but no report.',
      'no-model': 'A comparison has a report but no model; fit one to export it.',
      'name-taken': 'Somebody has this name already.',
      'last-admin': 'The last administrator cannot be removed.',
      'settings-fixed': ({ settings }) =>
        `Judges have been asked with these settings, so ${settings} cannot change any more. Make a new study.`,
      'dataset-used': ({ name, studies }) =>
        `“${name}” is used by ${count(Number(studies), { one: '# study', other: '# studies' })}. Delete those first.`,
      'too-many-groups': ({ groups, most }) =>
        `The protected columns make ${groups} groups; at most ${most} can be told apart. Put values into ranges before uploading.`,
      'huge-number': ({ row, column, text: found }) =>
        `Row ${row}, column “${column}”: numbers must lie between -1e150 and 1e150, but one is “${found}”. Leave the cell empty where the value is not known.`,
      'missing-id': ({ row, column }) =>
        `Row ${row} has no value in the id column “${column}”. Every person needs an id of their own.`,
      'repeated-id': ({ before, row, column }) =>
        `Rows ${before} and ${row} have the same value in the id column “${column}”. Every person needs an id of their own.`,
    } as Record<string, string | ((values: ProblemValues) => string)>,
    notFoundTitle: 'Nothing here',
    notFound: 'This address leads nowhere in the studio.',
  },

  account: {
    loginTitle: 'Log in',
    loginIntro: 'For administrators and auditors. Judges use the link they were sent.',
    noPassword:
      'No password yet, or forgotten? Whoever runs the studio gets a new link with “pairfair studio admin-link”.',
    name: 'Name',
    password: 'Password',
    login: 'Log in',
    wrong: 'The name or the password is wrong.',
    logout: 'Log out',
    title: 'Your account',
    role: { admin: 'administrator', auditor: 'auditor (reads, changes nothing)' },
    signedInAs: (name: string, role: string) => `Logged in as ${name}, ${role}.`,
    newPassword: 'New password',
    newPasswordHint: 'At least 12 characters. A few unrelated words are easy to remember.',
    currentPassword: 'Current password',
    tooShort: 'At least 12 characters, please.',
    nameMissing: 'Please enter a name.',
    changed: 'Your account was changed.',
    setupTitle: 'Welcome to the studio',
    setupWorking: 'Checking your link …',
    setupDone: 'You are logged in. The link is used up.',
    setupIntro:
      'Choose a name and a password to log in with from now on. You can also do this later under “Your account”.',
    setupInvalid: 'This link is not valid any more',
    setupInvalidHelp:
      'Links for setting up work once and for a short time. Whoever runs the studio gets a new one with “pairfair studio admin-link”.',
    setPassword: 'Save and go on',
    later: 'Later',
    toStudies: 'To the studies',
    elsewhere: (name: string) => `Log in with ${name}`,
    elsewhereFailed: 'Logging in there did not work. Try again.',
    noRole: 'You are known there, but nobody has given you a role in this studio.',
    secondFactor: {
      title: 'One-time codes',
      off: 'Beside the password, an app on your phone can show a code that changes every half minute.',
      on: 'Logging in takes your password and a code of your app.',
      required: 'Administrators of this studio need one-time codes. Set them up to go on.',
      begin: 'Set up codes',
      qr: 'QR code of the secret, for an authenticator app',
      scan: 'Scan this with an authenticator app, type the secret into it, or',
      open: 'open it in one on this device.',
      code: 'One-time code',
      codeHint: 'From your app, or one of your recovery codes.',
      confirm: 'Confirm',
      codes:
        'Codes are set up. Keep these somewhere safe: each lets you in once if the app is lost. They are shown only now.',
      remove: 'Remove codes',
    },
    sessions: {
      title: 'Where you are logged in',
      unknown: 'An unknown browser',
      here: 'this browser',
      seen: (time: string) => `Last seen ${time},`,
      via: { password: 'by password.', link: 'by a link.', oidc: 'by another service.' },
      end: 'Log out there',
    },
    insecure:
      'This connection is not encrypted: others on the network can read along. Use it only in a network you trust.',
  },

  judge: {
    recruited: recruitedJudgeEn,
    claiming: 'Opening your invitation …',
    noInvitationTitle: 'You need an invitation',
    noInvitation:
      'To judge, open the link you were sent, the whole of it. On this device there is no open invitation.',
    refusedTitle: 'This link cannot be used',
    refused:
      'It may have expired, been used already, or been revoked. If you had begun before, type your code; otherwise ask whoever invited you.',
    refusedButSession: 'You have a study open in this browser. You can go on with it.',
    goOn: 'Go on',
    paused: 'The study is paused at the moment. Come back later; your answers are kept.',
    closed: 'The study is closed. Thank you for your answers.',
    draft: 'The study has not begun yet.',

    welcome: 'Welcome',
    whatYouDo: 'What you will be asked',
    instructions: 'Instructions',
    context: 'Keep in mind',
    consentTitle: 'Your consent',
    howLong: (quota: number) =>
      `You are asked for ${count(quota, { one: '# answer', other: '# answers' })}. You may stop at any time, take back answers, and withdraw all of them.`,
    withinGroup:
      'The people of a list are all of the same group: you never order people of different groups against each other.',
    resumed: 'You go on where you left off in this browser.',
    somebodyElse: 'I am somebody else',
    noRightAnswers:
      'There are no right or wrong answers: what counts is your own view. Nobody taking part sees what others answered.',
    about: 'About you (optional)',
    aboutHint:
      'If you like, say in a few words who you are, for example your work or your experience with such decisions. It is shown only together with others’.',
    agree: 'I have read this and agree to take part.',
    agreeFirst: 'Please tick this box if you want to take part.',
    start: 'Go on to a practice task',

    practiceTitle: 'Practice',
    practiceNote: 'This one is made up and is not saved. Try whatever you like.',
    practiceDone: 'That is all there is to it',
    practiceAnswer: (answer: string) => `You answered: ${answer}. From now on answers are saved.`,
    practiseAgain: 'Practise again',
    begin: 'Begin',

    attribute: 'Attribute',
    value: 'Value',
    person: (label: string) => `Person ${label}`,
    percentile: (share: number) => `higher than ${percent.format(share)} of all people`,
    hideEqual: (n: number) => count(n, { one: 'Hide # equal row', other: 'Hide # equal rows' }),
    showEqual: (n: number) => count(n, { one: 'Show # equal row', other: 'Show # equal rows' }),
    allEqual: 'All shown attributes are equal.',
    sameForBoth: (n: number) =>
      count(n, { one: 'The same for both (#)', other: 'The same for both (#)' }),
    ungrouped: 'Further attributes',
    barMeans: 'how many of all people have a lower value',
    readingTitle: 'How to read the page',
    reading:
      'Attributes in which the people differ come first. The bar beside a value says how many of all people have a lower one: an empty bar is the lowest value there is, a full bar the highest. Words with a dotted line explain themselves when you point at them or tap them.',
    taskHeading: (n: number) => `Task ${number.format(n)}`,

    answers: {
      yes: 'Yes, equally',
      no: 'No',
      'cannot-compare': 'Cannot compare',
      'cannot-say': 'Cannot say',
      first: 'The first',
      second: 'The second',
      equal: 'About equal',
      skip: 'Skip',
    } as Record<string, string>,
    better: (label: string) => `${label} is better suited`,
    yourAnswer: 'Your answer',
    step: (label: string, at: number, of: number) =>
      `${label} (${number.format(at)} of ${number.format(of)})`,
    directionTitle: 'Who deserves more?',
    directionNeither: 'I would rather not say',
    backToAnswer: 'Change my answer',
    skip: 'Skip',
    undo: 'Undo last',
    undoFirst: 'That answer is still being saved. Undo it when the network is back.',
    undone: 'Taken back. Answer it anew.',
    undoNothing: 'There is nothing to undo.',
    note: 'Add a note (optional)',
    noteLabel: 'Your note on this task',
    noteHint: 'Saved together with your answer.',

    orderIntro:
      'Put them in order, the best suited on top: drag, use the arrows, or press Alt with arrow up or down.',
    moveUp: (label: string) => `Move ${label} up`,
    moveDown: (label: string) => `Move ${label} down`,
    drag: (label: string) => `Drag ${label}`,
    moved: (label: string, at: number, of: number) =>
      `${label} is now ${number.format(at)} of ${number.format(of)}`,
    best: 'Best suited',
    least: 'Least suited',
    submitOrder: 'This is my order',

    progress: (done: number, quota: number) => `${number.format(done)} of ${number.format(quota)}`,
    progressLabel: 'Your answers so far',
    stopAnyTime: 'You may stop any time.',
    stop: 'Stop for now',
    statusSaved: 'Saved',
    statusSaving: 'Saving …',
    statusWaiting: (n: number) =>
      `Waiting for the network (${number.format(n)}). Your answers are kept on this device.`,
    announceSaved: (done: number, quota: number) =>
      `Saved, ${number.format(done)} of ${number.format(quota)}`,
    announceKept: (n: number) =>
      `No network. ${count(n, { one: '# answer is', other: '# answers are' })} kept on this device`,
    dropped: (why: string) => `One answer could not be saved. ${why}`,
    sessionEnded:
      'Your session has ended. Open your link again and type your code; answers not yet saved are kept on this device.',
    nextLoading: 'Fetching the next task …',
    offlineTitle: 'No connection',
    offline:
      'Your answers are kept on this device. Further tasks need the network; we keep trying.',

    breakTitle: 'Time for a short break?',
    breakText: (n: number) =>
      `You have given ${count(n, { one: '# answer', other: '# answers' })} in a row. Judgments get better after a pause.`,

    doneTitle: 'Thank you!',
    doneQuota: 'You have given all the answers you were asked for.',
    doneComplete: 'The study has all the answers it needs. Thank you for yours.',
    doneNoneLeft: 'There is nothing left to judge at the moment.',
    stopTitle: 'Stopped for now',
    stopText: 'Your answers are saved. You can go on whenever you like.',
    doneCount: (n: number) =>
      `You have given ${count(n, { one: '# answer', other: '# answers' })}.`,
    stillSaving: (n: number) =>
      `${count(n, { one: '# answer is', other: '# answers are' })} still waiting to be saved. Please leave this page open, or come back later on this device.`,
    returnTitle: 'Come back later',
    returnText:
      'Open the link you were sent again: on this device it leads back here. On another device, or after you have cleared your browser, it asks for your code. The same way you can withdraw your answers later, so keep the link and the code.',
    yourCode: 'Your code:',
    codeLabel: 'Your code',
    codeHint: 'Two groups of four letters or digits, as you were shown when you began.',
    comeBack: 'Go back to my answers',
    begunBefore: 'I have begun already, on another device',
    yourData: 'Your data',
    yourDataText: 'Everything that is kept about you and your answers, as a file.',
    download: 'Download my data',
    withdraw: 'Withdraw all my answers',
    withdrawTitle: 'Withdraw everything?',
    withdrawText:
      'All your answers and what you said about yourself are deleted. Nothing new is computed from them. This cannot be undone.',
    withdrawConfirm: 'Yes, delete my answers',
    withdrawnTitle: 'Your answers were deleted',
    withdrawn: (n: number) =>
      `${count(n, { one: '# entry was', other: '# entries were' })} deleted, including answers you had taken back or skipped. You can close this page.`,
    withdrawnFrozen: (n: number) =>
      `${count(n, { one: '# result', other: '# results' })} computed before then will say that judgments were withdrawn.`,

    help: 'Keys and settings',
    keysTitle: 'Keys',
    keys: {
      answers: 'the answers, from the first',
      cannotSay: 'cannot say',
      arrows: 'move between the answers',
      enter: 'give the chosen answer',
      undo: 'undo the last answer, up to ten',
      skip: 'skip this task',
      sheet: 'this page',
      move: 'in a list: move the person up or down',
    },
    settingsTitle: 'Settings',
    shortcuts: 'Single keys answer',
    shortcutsHint:
      'Switch this off if keys are pressed by accident, or if you use speech input. Arrows and Enter keep working.',
  },
};
