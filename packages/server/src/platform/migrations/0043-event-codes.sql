-- What an event tells, as a code with parameters; null for what was written before. `msg` is its English sentence.
alter table event_log add column code text, add column params jsonb;
