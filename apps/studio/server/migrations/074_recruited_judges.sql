-- Links for judges who come from a platform, which hands their ids over with the link.
alter table invitation add column recruited boolean not null default false;

-- What has become of a recruited judge: nothing here says who somebody is.
create table recruit (
  judge_id uuid primary key references judge on delete cascade,
  study_id uuid not null references study on delete cascade,
  -- which quota the place counts against; null once somebody has withdrawn
  invitation_id uuid references invitation on delete set null,
  panel text,
  state text not null default 'active'
    check (state in ('active', 'completed', 'screened-out', 'withdrawn', 'timed-out')),
  -- comprehension questions: how often they were answered, and when rightly
  tries integer not null default 0,
  passed_at timestamptz,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on recruit (study_id, state);

-- Who somebody is on the platform: apart from answers, so that it can be deleted and they stay.
create table platform_id (
  judge_id uuid primary key references judge on delete cascade,
  study_id uuid not null references study on delete cascade,
  participant text not null,
  platform_study text,
  session text,
  unique (study_id, participant)
);

-- Tasks with a known answer, shown among the others. They are in no graph and no file of answers.
create table attention_check (
  id uuid primary key default gen_random_uuid(),
  judge_id uuid not null references judge on delete cascade,
  study_id uuid not null references study on delete cascade,
  -- which of the study's checks, as it was worded when it was shown
  ordinal integer not null,
  expected jsonb not null,
  note text not null,
  alike boolean not null,
  shown_at timestamptz not null default now(),
  answered_at timestamptz,
  answer jsonb,
  passed boolean,
  ms integer,
  locale text,
  unique (judge_id, ordinal)
);
