-- What a model has to keep to be used, by study.
create table tolerance (
  study_id uuid primary key references study on delete cascade,
  -- Tolerances as in the API
  tolerances jsonb not null
);

-- What was decided about a model, by whom and why; a later row replaces an earlier one.
create table fit_decision (
  id uuid primary key default gen_random_uuid(),
  fit_id uuid not null references fit on delete cascade,
  decision text not null check (decision in ('use', 'conditions', 'reject')),
  reason text not null,
  -- who decided, in their own words, and whose account wrote it down
  name text not null,
  actor text not null,
  -- what was to be kept when it was decided, and whether it was
  checks jsonb not null,
  at timestamptz not null default now()
);
create index on fit_decision (fit_id, at);
