-- Addresses that are told of what happens here. The secret signs what is sent, so it is kept as it is.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  created_at timestamptz not null default now(),
  -- since when nothing has got through; null: the last try did
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('asked', 'failing'))
);

-- What is to be sent, is tried again, or was sent: ids of things, never what they are called.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- until when the process that took it is believed to be sending
  claimed_until timestamptz,
  -- the receiver's last answer, or why there was none
  status integer,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
create index on webhook_delivery (webhook_id, created_at);

-- When a judge had nothing left to do, which is told once.
alter table judge add column finished_at timestamptz;
