-- What programs come in with instead of a session: shown once, kept as its hash, ends with its account.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- when somebody last came with it though it was over: noted in the audit log once a day
  refused_at timestamptz
);
create index on api_token (account_id);
