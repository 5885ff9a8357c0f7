-- The messages of the alarms whose end a message is: it follows them, and reaches nobody who has none of them. (M3)
alter table message add column ends text[] not null default '{}';
-- From when the steps of an alarm's escalation are counted, where that is not its beginning: they were set while it lasted. (M14) [unix s]
alter table occasion add column step_from bigint;
-- Whether the one who is called gets an SMS too.
alter table escalation add column sms boolean not null default false;
