-- How often a job was begun: one whose process dies again and again is given up.
alter table job add column attempts integer not null default 0;

-- The model card is written when the model is measured.
alter table fit add column card text;

create index on fit (job_id);
create index on fit (graph_id);
