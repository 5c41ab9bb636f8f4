/** People whose hidden values can be recognised wherever they turn up. */
export const marked = {
  /** The id, the group, the outcome and columns that judges are not shown. */
  hidden: ['IDMARK', 'GROUPMARK', 'OUTCOMEMARK', 'SECRETMARK', 'HIDDENCOLUMN', '7731.'],

  csv(count: number): string {
    const lines = ['who,score,degree,race,hired,HIDDENCOLUMN,income'];
    for (let i = 0; i < count; i++) {
      const [group, hired] = [i % 2 ? 'a' : 'b', i % 3 ? 'no' : 'yes'];
      const shown = `${(i * 7) % count},${'ABC'[i % 3]}`;
      lines.push(
        `IDMARK-${i},${shown},GROUPMARK-${group},OUTCOMEMARK-${hired},SECRETMARK-${i % 5},7731.${i + 10}`,
      );
    }
    return `${lines.join('\n')}\n`;
  },
};

/** A study of {@link marked} people that shows judges two of seven columns. */
export function markedStudy(datasetId: string): Record<string, unknown> {
  return {
    ...{ title: 'Hiring', datasetId, mode: 'pairs', positive: 'OUTCOMEMARK-yes' },
    columns: [
      { name: 'who', role: 'id', shown: false },
      { name: 'score', role: 'feature', shown: true, label: 'Test score' },
      { name: 'degree', role: 'feature', shown: true },
      { name: 'race', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
      { name: 'HIDDENCOLUMN', role: 'feature', shown: false },
      { name: 'income', role: 'feature', shown: false },
    ],
    question: { text: 'Do these two deserve the same?', instructions: '', consent: 'Yes?' },
    sampling: { quota: 60 },
  };
}
