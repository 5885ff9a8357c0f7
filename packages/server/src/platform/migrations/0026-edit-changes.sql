-- Who really acted, under which names, and what an edit changed, field by field.
alter table event_log add column rid text;
alter table edit_log
  add column rid text,
  add column usr text,
  add column rusr text,
  add column oid text,
  add column changes jsonb;
