-- Why a judge is left out; null while they are not.
alter table judge add column excluded_reason text;

-- By what a panel was put together, in words; a panel of invitations has none.
create table panel (
  study_id uuid not null references study on delete cascade,
  name text not null,
  criterion text not null,
  actor text not null,
  at timestamptz not null default now(),
  primary key (study_id, name)
);
