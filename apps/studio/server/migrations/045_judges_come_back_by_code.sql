-- Judges come back by the link they joined with and a code of their own; links of one use that led
-- back to a judge are no more.
delete from invitation where judge_id is not null;
alter table invitation drop column judge_id;
