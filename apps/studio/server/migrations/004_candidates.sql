-- Pairs that the strategy "uncertain" begins with. They never change, so they are not in `meta`,
-- which is written with every task.
alter table elicitation add column candidates jsonb not null default '[]';
