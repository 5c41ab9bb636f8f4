-- Everything the studio keeps. Runs on PostgreSQL 15 and newer; nothing here needs an extension.

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null check (role in ('admin', 'auditor')),
  -- scrypt$N$r$p$salt$hash; null until a password is set
  password text,
  created_at timestamptz not null default now(),
  unique (name)
);

-- One-time links: first administrator, new accounts, recovery. Only the hash of the token is kept.
create table access_link (
  token_hash bytea primary key,
  role text not null check (role in ('admin', 'auditor')),
  account_id uuid references account on delete cascade,
  name text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table dataset (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  digest text not null,
  row_count integer not null,
  -- ColumnProfile[] as in the API
  columns jsonb not null,
  created_at timestamptz not null default now()
);

create table person (
  dataset_id uuid not null references dataset on delete cascade,
  ordinal integer not null,
  -- values by column name: numbers, strings, booleans or null
  features jsonb not null,
  primary key (dataset_id, ordinal)
);

create table study (
  id uuid primary key default gen_random_uuid(),
  dataset_id uuid not null references dataset,
  title text not null,
  mode text not null check (mode in ('pairs', 'ratings', 'ranking')),
  state text not null default 'draft' check (state in ('draft', 'open', 'paused', 'closed')),
  demo boolean not null default false,
  config jsonb not null,
  -- counts up with every change: the ETag
  version integer not null default 1,
  question_version integer not null default 1,
  planned integer not null default 0,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  deleted_at timestamptz
);

create table question_version (
  study_id uuid not null references study on delete cascade,
  version integer not null,
  question jsonb not null,
  created_at timestamptz not null default now(),
  primary key (study_id, version)
);

-- Who is in a study: drawn when it opens, so that later uploads move nothing.
create table study_person (
  study_id uuid not null references study on delete cascade,
  ordinal integer not null, -- number of the person in the elicitation, from 0
  dataset_ordinal integer not null,
  person_id text not null, -- what the person is called in the data
  group_name text,
  side smallint not null check (side in (0, 1)), -- 0 train, 1 test
  primary key (study_id, ordinal)
);

create table invitation (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  token_hash bytea not null unique,
  label text not null,
  panel text,
  uses integer not null check (uses > 0),
  used integer not null default 0 check (used >= 0 and used <= uses),
  quota integer,
  -- a return link leads back to one judge instead of making a new one
  judge_id uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index on invitation (study_id);

create table judge (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  invitation_id uuid references invitation on delete set null,
  -- the pseudonym that judgments carry, such as j-7f3a19
  name text not null,
  panel text,
  arm text not null default 'hidden',
  quota integer not null,
  about text,
  consented_at timestamptz,
  practised_at timestamptz,
  excluded boolean not null default false,
  paused boolean not null default false,
  withdrawn_at timestamptz,
  simulated boolean not null default false,
  created_at timestamptz not null default now(),
  unique (study_id, name)
);
alter table invitation add foreign key (judge_id) references judge on delete cascade;

create table session (
  token_hash bytea primary key,
  account_id uuid references account on delete cascade,
  judge_id uuid references judge on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(account_id, judge_id) = 1)
);
create index on session (expires_at);

-- The state of choosing tasks: settings, draws, class placing, ranking. Locked while a task is chosen
-- or answered; `version` says which rows of `task` have changed since a process last looked.
create table elicitation (
  study_id uuid primary key references study on delete cascade,
  version bigint not null default 0,
  meta jsonb not null
);

create table task (
  study_id uuid not null references study on delete cascade,
  ordinal integer not null,
  people integer[] not null,
  stratum text not null check (stratum in ('audit', 'active')),
  votes jsonb not null default '[]',
  version bigint not null,
  primary key (study_id, ordinal)
);
create index on task (study_id, version);

-- Pairs an administrator wants asked (again) before others.
create table reask (
  study_id uuid not null references study on delete cascade,
  people integer[] not null,
  created_at timestamptz not null default now(),
  primary key (study_id, people)
);

-- What was shown, to whom, when, in which order: kept whether or not it was answered.
create table appearance (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  judge_id uuid not null references judge on delete cascade,
  task_ordinal integer not null,
  kind text not null check (kind in ('pair', 'rating', 'comparison', 'ranking')),
  people integer[] not null, -- in the order shown
  labels text[] not null, -- what this judge knows them as
  stratum text not null check (stratum in ('audit', 'active', 'repeat')),
  arm text not null,
  question_version integer not null,
  columns_hash text not null,
  shown_at timestamptz not null default now(),
  lease_until timestamptz not null,
  closed_at timestamptz,
  foreign key (study_id, task_ordinal) references task (study_id, ordinal) on delete cascade
);
create index on appearance (judge_id, shown_at);
create index on appearance (study_id, task_ordinal);

create table judgment (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  -- null for imported judgments
  appearance_id uuid references appearance on delete cascade,
  judge_id uuid references judge on delete cascade,
  -- the idempotency key the page chose
  key uuid not null,
  -- the whole record as in pairfair/judgments, without `id`
  record jsonb not null,
  answer jsonb not null,
  stratum text not null,
  ms integer,
  supersedes uuid references judgment on delete set null,
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  unique (judge_id, key)
);
create index on judgment (study_id, seq);
create index on judgment (judge_id, seq);
create unique index judgment_superseded_once on judgment (supersedes) where supersedes is not null;

create table graph_version (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  name text not null,
  options jsonb not null,
  figures jsonb not null,
  -- the pairfair/graph document
  graph jsonb not null,
  digest text not null,
  -- how many judgments of which judge went in: {"j-7f3a19": 60}
  used jsonb not null,
  withdrawn integer not null default 0,
  created_at timestamptz not null default now()
);
create index on graph_version (study_id, created_at);

create table job (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  kind text not null check (kind in ('fit', 'comparison')),
  state text not null default 'queued'
    check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  stage text not null default 'queued',
  done double precision not null default 0,
  total double precision not null default 1,
  error text,
  cancel boolean not null default false,
  -- which process runs it and until when it is believed to be alive
  worker text,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index on job (state, created_at);

create table fit (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references study on delete cascade,
  graph_id uuid not null references graph_version on delete cascade,
  job_id uuid not null references job on delete cascade,
  name text not null,
  request jsonb not null,
  -- FitResult without what the tables know; null until done
  result jsonb,
  -- the pairfair/model document
  model jsonb,
  statistics jsonb,
  report text,
  created_at timestamptz not null default now()
);
create index on fit (study_id, created_at);

-- Token buckets shared by all processes.
create table rate_limit (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null default now()
);

-- Append-only and hash-chained: hash = sha256(previous || canonical JSON of the rest).
create table audit_event (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous text not null,
  hash text not null unique
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();
