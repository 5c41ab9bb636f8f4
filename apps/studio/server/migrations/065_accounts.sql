-- Who made a link, so that it ends with that account; null: whoever runs the studio.
alter table access_link
  add column id uuid not null default gen_random_uuid() unique,
  add column created_by uuid references account on delete cascade;

-- What a person sees of their sessions: which browser, and by which way they came in.
alter table session
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column via text not null default 'password' check (via in ('password', 'link', 'oidc'));

-- Browsers somebody has signed in with before: floods of guesses from elsewhere do not shut them out.
create table known_device (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null default now()
);

-- One-time codes of an app (RFC 6238). `last_step`: a code counts once.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Accounts that sign in through an OpenID Connect provider.
create table external_login (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  primary key (issuer, subject)
);

-- What administrators decide for the whole studio, by name.
create table setting (
  name text primary key,
  value jsonb not null
);
