import { type Sorting, taskKey } from './sorting.ts';

/**
 * Marks judgments that a later one supersedes, and reports ids given twice and supersessions that
 * make no sense. A judgment that supersedes an id not among those given counts like any other:
 * the file may hold only what is current.
 */
export function markSuperseded(sorting: Sorting): void {
  const { judgments } = sorting;
  const rows = new Map<string, number>();
  for (let row = 0; row < judgments.length; row++) {
    const id = judgments[row]?.id;
    if (id === undefined || id === null || sorting.fate(row) !== 'used') continue;
    const text = String(id);
    if (rows.has(text)) {
      sorting.report(row, { code: 'repeated-id', reason: `another judgment has the id '${id}'` });
    } else rows.set(text, row);
  }

  const replaced = new Map<number, number>();
  for (let row = 0; row < judgments.length; row++) {
    const target = judgments[row]?.supersedes;
    if (target === undefined || target === null || sorting.fate(row) !== 'used') continue;
    const old = rows.get(String(target));
    if (old === undefined) continue;
    const why = cannotSupersede(sorting, row, old);
    if (why) sorting.report(row, { code: 'supersession', reason: why });
    else replaced.set(row, old);
  }
  reportCircles(sorting, replaced);
  for (const [row, old] of replaced) {
    if (sorting.fate(row) !== 'problem') sorting.mark(old, 'superseded');
  }
}

function cannotSupersede(sorting: Sorting, row: number, old: number): string | undefined {
  const { judgments, judge } = sorting;
  const name = judgments[old].id;
  if (row === old) return 'it supersedes itself';
  if (judge[row] !== judge[old]) return `it supersedes '${name}', which is by another judge`;
  if (taskKey(sorting, judgments[row]) !== taskKey(sorting, judgments[old])) {
    return `it supersedes '${name}', which is about another task`;
  }
  return undefined;
}

/** Chains end; whoever is still waiting to be reached from an end stands in a circle. */
function reportCircles(sorting: Sorting, replaced: ReadonlyMap<number, number>): void {
  const old = new Set(replaced.values());
  const reached = new Set<number>();
  for (const row of replaced.keys()) {
    if (old.has(row)) continue;
    for (let at: number | undefined = row; at !== undefined && !reached.has(at); ) {
      reached.add(at);
      at = replaced.get(at);
    }
  }
  for (const row of replaced.keys()) {
    if (reached.has(row)) continue;
    const reason = 'it and another judgment supersede each other';
    sorting.report(row, { code: 'supersession', reason });
  }
}
