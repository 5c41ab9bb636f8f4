/** Markup that would run if a page took it for its own; it would count in `window.hacked`. */
export const markup: string = `<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>"'><svg onload=window.hacked=3>`;

/** What would end a statement and begin another, in three dialects of quoting. */
export const sqlText: string = `'); drop table judgment; --"; drop table person; \\'; $1 $$ select pg_sleep(9) $$`;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Column names and cells that are markup and SQL. */
export const hostile: { readonly csv: string; readonly columns: readonly string[] } = {
  columns: [markup, sqlText],
  csv: `${[
    `id,${quoted(markup)},${quoted(sqlText)},race,hired`,
    ...Array.from({ length: 24 }, (_, i) => {
      const kind = [markup, sqlText, '=HYPERLINK("http://evil.example")'][i % 3]!;
      const race = i % 2 ? quoted(markup) : quoted(sqlText);
      return `p${i},${(i * 5) % 24},${quoted(kind)},${race},${i % 4 < 2 ? quoted(markup) : 'no'}`;
    }),
  ].join('\n')}\n`,
};

/** A study of {@link hostile} people whose every word is `text`; judges see everything there is. */
export function hostileStudy(datasetId: string, text: string): Record<string, unknown> {
  return {
    ...{ title: text, datasetId, mode: 'pairs', positive: markup },
    columns: [
      { name: 'id', role: 'id', shown: false },
      { name: markup, role: 'feature', shown: true, label: text },
      { name: sqlText, role: 'feature', shown: true },
      { name: 'race', role: 'protected', shown: true },
      { name: 'hired', role: 'target', shown: false },
    ],
    question: {
      ...{ text, instructions: text, consent: text },
      labels: { yes: text, no: text },
    },
    sampling: { quota: 12, testShare: 0.3 },
    arms: [{ name: 'context', share: 1, note: text }],
  };
}
