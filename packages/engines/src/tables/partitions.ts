/**
 * The columns that the folders of some files name, as in year=2020/part-0.parquet, each with one of its
 * values.
 */
export function partitionsOf(files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    for (const folder of file.split(/[/\\]/).slice(0, -1)) {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(folder) ?? [];
      if (name !== undefined && !found.has(name)) found.set(name, value);
    }
  }
  return found;
}

/** What is said where nobody asked for the columns that folders name. */
export function partitionNotes(files: readonly string[]): string[] {
  return Array.from(
    partitionsOf(files),
    ([name, value]) =>
      `Folders name a column '${name}' (${name}=${value}), which is left out: --partitions reads it too.`,
  );
}
