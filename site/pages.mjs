/** Every page that is not reference, in the order of the sidebar. Titles are those of the pages. */
export const sections = [
  { title: 'Method and findings', pages: ['findings', 'paper-to-code', 'differences'] },
  {
    title: 'How it works',
    pages: ['command', 'studio', 'eliciting', 'scale', 'model-file', 'architecture', 'decisions'],
  },
];

/** The reference's own entries; the pages of single names hang below them. */
export const reference = [
  { title: 'Commands', page: 'reference/commands' },
  { title: 'The studio’s API', page: 'reference/api' },
  { title: 'pairfair', page: 'reference/pairfair' },
  { title: '@pairfair/charts', page: 'reference/charts' },
  { title: '@pairfair/sql', page: 'reference/sql' },
  { title: '@pairfair/output', page: 'reference/output' },
  { title: '@pairfair/engines', page: 'reference/engines' },
  { title: '@pairfair/workbench', page: 'reference/workbench' },
];
