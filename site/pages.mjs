/** Every page that is not reference, in the order of the sidebar. Titles are those of the pages. */
export const sections = [
  { title: 'Start', pages: ['start', 'playground-guide', 'gallery'] },
  {
    title: 'Tutorials',
    pages: [
      'tutorials/your-own-table',
      'tutorials/reading-a-report',
      'tutorials/running-a-study',
      'tutorials/reproducing-the-paper',
    ],
  },
  {
    title: 'Guides',
    pages: [
      'guides/when-not',
      'guides/graphs',
      'guides/strictness',
      'guides/frontier',
      'guides/order',
      'guides/without-the-attribute',
      'guides/small-groups',
      'guides/heavy-tails',
      'guides/numbers-and-classes',
      'guides/weights',
      'guides/missing-values',
      'guides/partitions',
      'eliciting',
    ],
  },
  {
    title: 'Use it from',
    pages: ['command', 'studio', 'use/python', 'use/javascript', 'use/r', 'use/sql', 'use/onnx'],
  },
  {
    title: 'For compliance',
    pages: [
      'compliance/what-this-proves',
      'compliance/law',
      'compliance/sample-card',
      'compliance/sample-report',
    ],
  },
  {
    title: 'For researchers',
    pages: [
      'research/method',
      'research/measures',
      'findings',
      'paper-to-code',
      'differences',
      'research/cite',
    ],
  },
  { title: 'Run it for others', pages: ['deploy', 'security'] },
  { title: 'How it is built', pages: ['architecture', 'scale', 'model-file', 'decisions'] },
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
