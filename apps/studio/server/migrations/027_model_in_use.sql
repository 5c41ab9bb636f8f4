-- A model that was made elsewhere and is looked at beside those of a study, known by its scores:
-- those of a column of the table, or of a file by the ids of people.
create table model_in_use (
  study_id uuid primary key references study on delete cascade,
  name text not null,
  column_name text,
  scores jsonb,
  at timestamptz not null default now(),
  check (num_nonnulls(column_name, scores) = 1)
);
