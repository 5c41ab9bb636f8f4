import type { archiveEn } from './archive.en.ts';

/** Wörter über ganze Studien als Datei. */
export const archiveDe: typeof archiveEn = {
  title: 'Die ganze Studie',
  file: 'Studie (eine Datei)',
  says: 'Daten, Einstellungen, Urteile, Graphen, Modelle und Entscheidungen, für ein anderes Studio. Links, Anmeldungen, Konten und Kennungen bei Plattformen bleiben hier. Die Datei enthält Daten von Personen.',
  import: 'Studie importieren',
  text: 'Eine Datei von der Exportseite eines anderen Studios wird hier eine neue Studie. Ihre Daten gehören von da an Ihnen, und eine Studie, die offen war, ist angehalten: Noch hat niemand einen Link. Nehmen Sie solche Dateien nur von Leuten, denen Sie vertrauen.',
  choose: 'Datei einer Studie',
  button: 'Importieren',
};
