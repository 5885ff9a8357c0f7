-- What happened stands once, with its facts; who is written to of it, through which channel, stands in rows of its own.
-- Nothing was ever written to the table of before. All moments in unix seconds.
drop table message;

create table occasion (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position bigint generated always as identity, -- in the order of time, also within a second
  created bigint not null,
  type text not null check (type in ('report', 'alarm_ko', 'alarm_ok')),
  code text not null,              -- what the facts are of
  params jsonb not null,
  severity text not null check (severity in ('critical', 'major', 'minor')),
  incident_id text,
  alert_id text,
  carried_by text,                 -- the message that had reached who would get one of this; null: another reason, or not carried
  open text[] not null default '{}', -- of an alarm: what still lasts of it
  acknowledged bigint,
  acknowledged_by text references account (id) on delete set null,
  step smallint not null default 0, -- steps of the escalation that were taken
  step_at bigint,                  -- when the next one is due; null: none is
  primary key (plant_id, id),
  foreign key (plant_id, incident_id) references incident (plant_id, id) on delete set null (incident_id)
);
create index occasion_newest on occasion (plant_id, position desc);
create index occasion_of_incident on occasion (plant_id, incident_id) where incident_id is not null;
create index occasion_of_alert on occasion (plant_id, alert_id, created desc) where alert_id is not null;
create index occasion_step on occasion (step_at) where step_at is not null;
create index occasion_acknowledged_by on occasion (acknowledged_by) where acknowledged_by is not null;

-- The outbox: written in the transaction that found what it reports, sent after its commit.
create table message (
  plant_id text not null,
  id text not null,
  occasion_id text not null,
  created bigint not null,
  channel text not null check (channel in ('email', 'sms', 'telegram', 'push', 'webhook')),
  account_id text references account (id) on delete set null, -- the recipient; null: nobody's address, or somebody who is gone
  address text[] not null default '{}', -- where it went, as it was then; of a test, where it is to go
  language text check (language in ('it', 'en')), -- in which it was written; null until it is sent
  state text not null check (state in ('waiting', 'sent', 'failed')),
  -- What leaves as one: the key by which a receiver knows a second try. It is given at the first try and stays.
  envelope text,
  tries smallint not null default 0,
  next_try bigint,                 -- of one that is being tried: when it is tried again should this try never end
  held boolean not null default false, -- its recipient wished that it waits
  sms smallint not null default 0, -- taken from the plant's credit
  sent bigint,
  error text,                      -- of the last try
  answer text,                     -- what the other side answered to it
  used text[] not null default '{}', -- what its links have done
  primary key (plant_id, id),
  foreign key (plant_id, occasion_id) references occasion (plant_id, id) on delete cascade,
  check ((state = 'waiting') = (next_try is not null))
);
create index message_due on message (channel, next_try) where state = 'waiting';
create index message_waiting on message (account_id, channel) where state = 'waiting';
create index message_of_occasion on message (plant_id, occasion_id);
create index message_envelope on message (envelope) where envelope is not null;
create index message_newest on message (created desc, id);
create index message_account on message (account_id) where account_id is not null;

-- Each try of a message, with what came of it.
create table message_try (
  plant_id text not null,
  message_id text not null,
  number smallint not null,
  at bigint not null,
  error text,                      -- null: it left
  answer text,
  primary key (plant_id, message_id, number),
  foreign key (plant_id, message_id) references message (plant_id, id) on delete cascade
);

-- How somebody wishes to be written to; without a row, by mail and at once.
create table notice (
  account_id text primary key references account (id) on delete cascade,
  from_severity text not null default 'minor' check (from_severity in ('critical', 'major', 'minor')),
  incidents text check (incidents in ('critical', 'major', 'minor')),
  quiet text[] check (cardinality(quiet) = 2),
  digest text,
  timezone text not null default 'Europe/Rome',
  telegram boolean not null default false,
  push boolean not null default false,
  webhook boolean not null default false,
  telegram_chat text,
  webhook_url text,
  webhook_secret text
);
create table plant_notice (
  plant_id text not null references plant (plant_id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  from_severity text check (from_severity in ('critical', 'major', 'minor', 'off')),
  incidents text check (incidents in ('critical', 'major', 'minor', 'off')),
  primary key (plant_id, account_id)
);
create index plant_notice_account on plant_notice (account_id);
-- A browser that gets messages.
create table browser (
  endpoint text primary key,
  account_id text not null references account (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created bigint not null
);
create index browser_account on browser (account_id);

-- Who is called when nobody acknowledges an alarm.
create table escalation (
  plant_id text not null references plant (plant_id) on delete cascade,
  position smallint not null,
  account_id text not null references account (id) on delete cascade,
  after_min integer not null check (after_min > 0),
  primary key (plant_id, position)
);
create index escalation_account on escalation (account_id);

-- Keys that are made once: those with which pushes are signed.
create table messages_key (
  name text primary key,
  value jsonb not null
);
