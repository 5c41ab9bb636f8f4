-- The last seal of a study's answers is looked for with every new one.
create index audit_event_of on audit_event (subject, action, seq);
