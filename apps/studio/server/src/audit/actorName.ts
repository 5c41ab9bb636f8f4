const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * SQL for what the `actor` of a row is called now: `account:Ada` for `account:ID`. Whoever is gone stays
 * an id; logs that were begun when names stood in them keep those.
 */
export const actorName = `coalesce(case
    when actor ~ '^account:${uuid}( by token |$)'
      then (select 'account:' || known.name || substr(actor, 45)
              from account known where known.id = substr(actor, 9, 36)::uuid)
    when actor ~ '^judge:${uuid}$'
      then (select 'judge:' || known.name from judge known where known.id = substr(actor, 7)::uuid)
  end, actor)`;
