/**
 * Compares what judges were promised with what the studio has: the exported judgments, and what it
 * tells each judge about themselves. Every answer has to be there once, with its judge, its people,
 * its words; every answer that was taken back has to be superseded once; and nothing else may be.
 *
 * @param judges With `name`, `said` and `own`, the answer to `GET /judge/me`.
 * @param records The lines of judgments.ndjson.
 * @returns Descriptions of what was lost, duplicated and misattributed.
 */
export function compareRecords(judges, records) {
  const faults = { lost: [], duplicated: [], misattributed: [] };
  const byKey = groupBy(
    records.filter(({ undone }) => !undone),
    ({ note }) => note,
  );
  const bySuperseded = groupBy(
    records.filter(({ supersedes }) => supersedes),
    ({ supersedes }) => supersedes,
  );
  const byId = new Map(records.map((record) => [record.id, record]));

  for (const judge of judges) {
    const own = groupBy(judge.own.answers, ({ note }) => note);
    for (const entry of judge.said.values()) {
      compareOne(judge, entry, byKey.get(entry.key) ?? [], own.get(entry.key) ?? []);
      compareUndo(entry, bySuperseded.get(entry.judgment) ?? []);
      byKey.delete(entry.key);
      own.delete(entry.key);
    }
    for (const key of own.keys()) faults.duplicated.push(`${judge.name} is told of ${key}`);
    compareReplaced(judge);
  }
  for (const [key, [record]] of byKey) faults.duplicated.push(`nobody sent ${key}: ${record.id}`);
  return faults;

  function compareOne({ name }, entry, kept, told) {
    const { key, judgment, people, labels, answer, ms, undone } = entry;
    if (kept.length === 0) faults.lost.push(`${key} of ${name}`);
    if (told.length === 0) faults.lost.push(`${key}, as ${name} is told`);
    if (kept.length > 1) faults.duplicated.push(`${key} of ${name}`);
    if (told.length > 1) faults.duplicated.push(`${key}, as ${name} is told`);
    const promised = { judge: name, id: judgment, people, answer, ms };
    requireSame(key, promised, kept[0]);
    const shown = { people: labels, answer, milliseconds: ms, superseded: undone };
    requireSame(`${key}, as ${name} is told`, shown, told[0]);
  }

  function requireSame(what, wanted, found) {
    if (!found) return;
    for (const [field, value] of Object.entries(wanted)) {
      if (JSON.stringify(found[field]) === JSON.stringify(value)) continue;
      faults.misattributed.push(
        `${field} of ${what}: ${JSON.stringify(found[field])}, not ${JSON.stringify(value)}`,
      );
    }
  }

  /** An answer that was taken back is superseded by one mark; one that stands, by nothing. */
  function compareUndo({ key, undone }, marks) {
    if (undone && marks.length === 0) faults.lost.push(`that ${key} was taken back`);
    if (marks.length > (undone ? 1 : 0)) faults.duplicated.push(`what replaces ${key}`);
    if (marks.some((mark) => !mark.undone)) faults.misattributed.push(`what replaces ${key}`);
  }

  /** On one task, each answer after the first replaces the mark that took the earlier one back. */
  function compareReplaced({ said }) {
    const lastOn = new Map();
    for (const entry of said.values()) {
      const replaced = byId.get(byId.get(entry.judgment)?.supersedes);
      const before = lastOn.get(entry.appearance);
      if (before && replaced?.supersedes !== before.judgment) {
        faults.misattributed.push(`${entry.key} does not replace ${before.key}`);
      }
      lastOn.set(entry.appearance, entry);
    }
  }
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
