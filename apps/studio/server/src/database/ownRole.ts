import type pg from 'pg';

/** The role the studio's queries run as: it owns its tables and is no superuser. */
export const studioRole = 'pairfair_studio';

/**
 * Makes the studio's role, and gives it the tables that an older release made as superuser. Run by
 * the superuser whenever the server of a data folder is taken up; twice changes nothing.
 */
export async function ensureOwnRole(superuser: pg.ClientBase, password: string): Promise<void> {
  const role = superuser.escapeIdentifier(studioRole);
  const { rows } = await superuser.query('select 1 from pg_roles where rolname = $1', [studioRole]);
  await superuser.query('begin');
  try {
    // Two studios may start at once.
    await superuser.query("select pg_advisory_xact_lock(hashtext('pairfair role'))");
    if (rows.length === 0) {
      await superuser.query(
        `do $$ begin create role ${role} login nosuperuser nocreatedb nocreaterole;
         exception when duplicate_object then null; end $$`,
      );
    }
    await superuser.query(`alter role ${role} password ${superuser.escapeLiteral(password)}`);
    await superuser.query(`alter schema public owner to ${role}`);
    const owned = await superuser.query<{ statement: string }>(
      `select format('alter table %s owner to ${role}', c.oid::regclass) as statement
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and pg_get_userbyid(c.relowner) <> $1
       union all
       select format('alter function %s owner to ${role}', p.oid::regprocedure)
         from pg_proc p where p.pronamespace = 'public'::regnamespace
          and pg_get_userbyid(p.proowner) <> $1`,
      [studioRole],
    );
    for (const { statement } of owned.rows) await superuser.query(statement);
    await superuser.query('commit');
  } catch (error) {
    await superuser.query('rollback');
    throw error;
  }
}
