-- What serving tasks to many judges at once needs beyond the first tables.

-- Class placing and ranking change at other times than the draws do, and can be long: apart from
-- `meta`, an update that leaves them alone does not write them again.
alter table elicitation add column classes jsonb;
alter table elicitation add column ranking jsonb;
-- Counts up whenever what may be computed from judgments changes: answers, withdrawals, imports,
-- exclusions. Figures are kept by it.
alter table elicitation add column judgments_version bigint not null default 0;

-- A judge's words for people are made from it, so that they say nothing about rows.
alter table judge add column label_key uuid not null default gen_random_uuid();
create index on judge (study_id);

-- Marks judgments that only take an earlier one back.
alter table judgment add column undone boolean not null default false;
create index on judgment (appearance_id);

-- Leases: what is open now, of a study and of a judge.
create index appearance_open on appearance (study_id, lease_until) where closed_at is null;
create index appearance_open_of_judge on appearance (judge_id, lease_until) where closed_at is null;

create index on study (dataset_id);
create index on invitation (judge_id) where judge_id is not null;
create index on session (judge_id) where judge_id is not null;
