/** Words about whole studies as files. */
export const archiveEn = {
  title: 'The whole study',
  file: 'Study (one file)',
  says: 'Data, settings, judgments, graphs, fits and decisions, for another studio. Links, sessions, accounts and judges’ ids on their platform stay here. It holds people’s data.',
  import: 'Import a study',
  text: 'A file from the export page of another studio becomes a new study here. Its data are yours from then on, and a study that was open is paused: nobody has a link to it yet. Take such files only from people you trust.',
  choose: 'File of a study',
  button: 'Import',
};
