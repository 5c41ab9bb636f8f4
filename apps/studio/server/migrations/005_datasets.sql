-- Who answers for a data set and what it is for.
alter table dataset add column owner text not null default '';
alter table dataset add column purpose text not null default '';
-- Whether a study was made of it or somebody described it: an upload that is left lying goes.
-- What is there already stays until somebody deletes it.
alter table dataset add column kept boolean not null default true;
alter table dataset alter column kept set default false;

update dataset d set owner = substr(e.actor, length('account:') + 1)
  from audit_event e
  where e.action = 'dataset.uploaded' and e.subject = 'dataset:' || d.id and e.actor like 'account:%';
