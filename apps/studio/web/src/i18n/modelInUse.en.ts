/** Words about a model in use that stands beside those of the study. */
export const modelInUseEn = {
  title: 'A model in use',
  text: 'Look at the model that decides today beside the fair ones: in the results of every fit made from now on, and in every case. It is known by its scores alone; nothing is learned from it.',
  none: 'There is none.',
  now: (name: string, scored: string, people: string) =>
    `${name}: ${scored} of ${people} people in the data have a score.`,
  fromColumn: (column: string) => `Scores are the column “${column}”.`,
  fromFile: 'Scores came from a file.',
  name: 'Name of the model',
  where: 'Its scores are',
  wheres: { file: 'in a CSV file: id and score', column: 'a column of the table' },
  file: 'CSV file with scores',
  column: 'Column',
  save: 'Use these scores',
  saved: 'The scores were taken. Fits made from now on measure them too.',
  remove: 'Leave it out again',
  removed: 'The model is left out of fits made from now on.',
};
