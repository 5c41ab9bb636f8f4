import { PairfairError, type Work } from 'pairfair';
import { type Session, scratchName } from './session.ts';
import { type TableName, tableName, texts } from './sql.ts';

/** How a table says that it is ours to replace. */
const ownComment = 'Written by pairfair.';

/** Refuses to replace anything that a person made. */
export async function requireWritable(
  session: Session,
  target: TableName,
  work: Work,
): Promise<void> {
  const found = await commentOf(session, target, work);
  if (found === undefined || found === ownComment) return;
  throw new PairfairError(
    'invalid-option',
    `There is a table ${target.database}.${target.table} already, and pairfair did not write it. Choose another name, or drop it.`,
  );
}

/** Gives a whole table its name; one of the same name that we wrote before goes in that moment. */
export async function publishTable(
  session: Session,
  table: string,
  target: TableName,
  work: Work,
): Promise<void> {
  const from = scratchName(session, table);
  await session.run(`ALTER TABLE ${from} MODIFY COMMENT '${ownComment}'`, work);
  if ((await commentOf(session, target, work)) === undefined) {
    await session.run(`RENAME TABLE ${from} TO ${tableName(target)}`, work);
    session.disown(table);
  } else {
    // What was there before has our name now, and is dropped with it.
    await session.run(`EXCHANGE TABLES ${from} AND ${tableName(target)}`, work);
  }
}

/** The comment of a table, undefined when there is none. */
async function commentOf(
  session: Session,
  { database, table }: TableName,
  work: Work,
): Promise<string | undefined> {
  const given = texts();
  const [found] = await session.rows(
    `SELECT comment FROM system.tables WHERE database = ${given.one(database)} AND name = ${given.one(table)}`,
    work,
    given,
  );
  return found && String(found[0]);
}
