-- An alert whose faults all lie in maintenance windows counts for nobody; the next look says which those are.
alter table alert_state add column is_quiet boolean not null default false;
