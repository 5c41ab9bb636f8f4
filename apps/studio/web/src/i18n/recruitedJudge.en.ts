/** Words for judges who come from a platform. */
export const recruitedJudgeEn = {
  wording: 'Language of the question',
  previewTitle: 'Only a preview',
  preview: 'Accept the task on the platform first; then open the study from there.',
  missingTitle: 'Open this study from its platform',

  questionsTitle: 'Have we explained it well?',
  questionsText: (tries: number): string =>
    tries > 1
      ? 'Answer all questions about the instructions rightly to go on. You have two tries.'
      : 'This is the second and last try.',
  questionOf: (k: number, all: number) => `Question ${k} of ${all}`,
  send: 'Send the answers',
  choose: 'Choose an answer to every question.',
  wrongTitle: 'Not everything was right',
  wrong: 'Read what is explained below and answer once more.',

  titles: {
    completed: 'Thank you!',
    'screened-out': 'This study ends here for you',
    withdrawn: 'Your answers were deleted',
    full: 'There is no place left',
    'timed-out': 'Your time is over',
  },
  texts: {
    completed: 'You have given all the answers we asked for.',
    'screened-out':
      'Two tries at the questions about the instructions were not all right. Nothing is asked of you any more. Thank you for your time.',
    withdrawn: 'You have withdrawn from this study.',
    full: 'Enough people take part already. We are sorry that you came in vain.',
    'timed-out':
      'You took longer than this study has time for, so your place was given free. The answers you gave are kept.',
  },
  codeText: 'Take this code back to the platform:',
  back: 'Back to the platform',
};
