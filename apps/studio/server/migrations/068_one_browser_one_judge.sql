-- The browser a judge joined with, as the hash of a token it keeps: opening the link again leads back to
-- the same judge, also when their session is over or another link was opened in between.
alter table judge add column device_hash bytea;
create index on judge (device_hash) where device_hash is not null;
