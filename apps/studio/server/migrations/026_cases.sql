-- What was decided about a person or a pair in the case room, and why; a later row replaces an
-- earlier one. Ids and reasons are here and not in the audit log, so that they go with the study.
create table case_decision (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  -- one or two people by their ids in the data, sorted
  people text[] not null check (cardinality(people) between 1 and 2),
  -- where the case came from; null: somebody looked it up
  queue text check (queue in ('contested', 'contradictions', 'unequal', 'panels')),
  decision text not null check (decision in ('same', 'different', 'accept', 'refuse', 'open')),
  reason text not null,
  -- whether it was also written down as a judgment
  judgment boolean not null default false,
  actor text not null,
  at timestamptz not null default now()
);
create index on case_decision (study_id, people, at);
