-- People who were erased since a graph was frozen or a model was fitted: what rests on them is marked.
alter table dataset add column erased integer not null default 0;
alter table graph_version add column erased integer not null default 0;
alter table fit add column erased integer not null default 0;

-- Side −1: erased. Their number stays, so that all others keep theirs.
alter table study_person drop constraint study_person_side_check;
alter table study_person add constraint study_person_side_check check (side in (-1, 0, 1));
-- Counts up when somebody in a study is erased: what processes keep of its people is out of date.
alter table elicitation add column people_version integer not null default 0;

-- Whoever has withdrawn is no longer known by the link they came by, nor is a link of their own by whom
-- it was for.
update invitation i set label = '', token_hash = sha256(gen_random_uuid()::text::bytea)
  from judge j where j.invitation_id = i.id and j.withdrawn_at is not null and i.uses = 1;
update judge set invitation_id = null, panel = null, excluded_reason = null
  where withdrawn_at is not null;
