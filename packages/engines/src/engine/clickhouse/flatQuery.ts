import { clickhouse, type SqlDialect } from '@pairfair/sql';
import type { Work } from 'pairfair';
import type { Session } from './session.ts';
import type { Source } from './source.ts';
import { type Texts, tableName, texts } from './sql.ts';

/**
 * One SELECT straight from the table, without a query inside: only then does a Distributed table
 * add up on every shard, instead of sending its rows to one.
 */
export interface FlatQuery {
  readonly texts: Texts;
  /**
   * The dialect for expressions of this query: their texts travel beside it. Numbers do not: as
   * parameters they would be read by a faster, less exact routine.
   */
  readonly sql: SqlDialect;
  /** Names an expression, for use in later ones; the name is returned. */
  alias(name: string, expression: string): string;
  select(parts: SelectParts): string;
}

export interface SelectParts {
  readonly fields: readonly string[];
  /** `table AS k ON …`: rows without a partner are left out, several partners count each. */
  readonly join?: string;
  readonly where?: string;
  /** What follows WHERE. */
  readonly rest?: string;
}

/** Starts a query over the table of an engine; its columns are those of `s`. */
export function flatQuery(source: Source): FlatQuery {
  const aliases: string[] = [];
  const taken = new Set<string>();
  const collected = texts();
  return {
    texts: collected,
    sql: { ...clickhouse, text: collected.one },
    alias(name, expression) {
      if (!taken.has(name)) aliases.push(`${expression} AS ${name}`);
      taken.add(name);
      return name;
    },
    select({ fields, join, where, rest }) {
      return [
        ...(aliases.length > 0 ? [`WITH ${aliases.join(',\n')}`] : []),
        `SELECT ${fields.join(', ')}`,
        `FROM ${tableName(source.name)} AS s`,
        // GLOBAL: the partner is a table of this server and is sent to the shards.
        ...(join === undefined ? [] : [`GLOBAL INNER JOIN ${join}`]),
        ...(where === undefined ? [] : [`WHERE ${where}`]),
        ...(rest === undefined ? [] : [rest]),
      ].join('\n');
    },
  };
}

/** The rows that a query over the table gives. */
export function askRows(
  session: Session,
  query: FlatQuery,
  work: Work,
  parts: SelectParts,
): ReturnType<Session['rows']> {
  return session.rows(query.select(parts), work, query.texts);
}
