import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ComparisonPlan, TaskResult } from 'pairfair';
import { jsonText } from './jsonText.ts';

/** Finished tasks of a comparison, kept in a file so that an interrupted one goes on. */
export interface Checkpoint {
  readonly done: readonly TaskResult[];
  keep(result: TaskResult): void;
  /** Removes the file: the comparison is finished. */
  discard(): void;
}

/**
 * Opens the checkpoint of a plan. Results of another plan (other data, seed or options) in the
 * same file are not used. A line that was cut off by an interruption is skipped.
 */
export function openCheckpoint(path: string, plan: ComparisonPlan): Checkpoint {
  const key = createHash('sha256').update(jsonText(plan, 0)).digest('hex');
  const done: TaskResult[] = [];
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const entry = parse(line);
      if (entry?.key === key) done.push(withNaN(entry.result) as TaskResult);
    }
  }
  return {
    done,
    keep(result) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify({ key, result: withoutNaN(result) })}\n`);
    },
    discard: () => rmSync(path, { force: true }),
  };
}

function parse(line: string): { key: string; result: unknown } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const undefinedFigure = 'NaN';

/** JSON has no NaN; a resumed comparison must give the same bits as an uninterrupted one. */
function withoutNaN(value: unknown): unknown {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : Number.isNaN(value) ? undefinedFigure : String(value);
  }
  return mapEntries(value, withoutNaN);
}

function withNaN(value: unknown): unknown {
  if (value === undefinedFigure || value === 'Infinity' || value === '-Infinity')
    return Number(value);
  return mapEntries(value, withNaN);
}

function mapEntries(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}
