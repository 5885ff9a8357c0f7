-- Facts of what is wrong with a plant, and of whom it was told: no sentence. Texts are made where they are read or sent, in the reader's language.
-- All moments in unix seconds.

-- A finding that lasts: one for a subject and a cause at a time.
create table incident (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  cause text not null,             -- of the built-in findings, or alert:{id} where an alert has none of them
  subject_kind text not null check (subject_kind in ('plant', 'section', 'device', 'variable')),
  subject text not null,           -- number of the section, id of the device or variable; empty for the plant
  -- Dormant: it cannot be judged now (night, a closed window, no data). Closed: people say that it is no fault.
  state text not null check (state in ('open', 'dormant', 'resolved', 'closed')),
  since bigint not null,           -- when the fault began in the data
  opened bigint not null,          -- when it was confirmed
  judged bigint not null,          -- the newest moment at which it could be judged
  next_look bigint,                -- when a dormant one can be judged again; null: unknown
  ended bigint,                    -- when it was resolved or closed
  sureness real not null check (sureness between 0 and 1),
  evidence jsonb not null,         -- numbers, and the ids of the series to look at
  lost_kwh double precision,       -- to date; null: nothing, or nobody can say
  lost_day integer,                -- days since 1970-01-01 in the plant's zone: lost_day_kwh is of that day
  lost_day_kwh double precision,
  closed_daily_kwh double precision, -- what it cost a day when it was closed: it stays quiet until it costs half as much again
  acknowledged_by text references account (id) on delete set null,
  acknowledged bigint,
  snoozed_until bigint,
  assignee text references account (id) on delete set null,
  primary key (plant_id, id),
  check ((state in ('resolved', 'closed')) = (ended is not null))
);
create unique index incident_subject on incident (plant_id, cause, subject_kind, subject)
  where state in ('open', 'dormant');
create index incident_standing on incident (plant_id) where state in ('open', 'dormant');
create index incident_acknowledged_by on incident (acknowledged_by) where acknowledged_by is not null;
create index incident_assignee on incident (assignee) where assignee is not null;

-- What became of it and what people did with it, in this order.
create table incident_event (
  plant_id text not null,
  incident_id text not null,
  position bigint generated always as identity,
  at bigint not null,
  code text not null,              -- opened, reopened, dormant, woken, resolved, alert, acknowledged, snoozed, assigned, commented, closed ...
  params jsonb not null default '{}',
  account_id text references account (id) on delete set null, -- who did it; null: the server, or somebody who is gone
  real_account_id text references account (id) on delete set null, -- who really did, in the other's place
  primary key (plant_id, incident_id, position),
  foreign key (plant_id, incident_id) references incident (plant_id, id) on delete cascade
);
create index incident_event_account on incident_event (account_id) where account_id is not null;
create index incident_event_real_account on incident_event (real_account_id) where real_account_id is not null;

-- The outbox: a row for a recipient and a channel, written in the transaction that found what it tells, and sent after its commit.
create table message (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  created bigint not null,
  type text not null check (type in ('report', 'alarm_ko', 'alarm_ok')),
  code text not null,              -- what it tells
  params jsonb not null,
  incident_id text,
  alert_id text,
  channel text check (channel in ('email', 'sms', 'telegram', 'push', 'webhook')),
  account_id text references account (id) on delete set null, -- the recipient
  address text,                    -- where it went, as it was then; null until it is sent
  language text check (language in ('it', 'en')), -- in which it was said; null until it is sent
  -- Carried: another message of the incident told its recipients already, and nothing is sent.
  state text not null check (state in ('waiting', 'sent', 'failed', 'carried')),
  carried_by text,
  tries smallint not null default 0,
  next_try bigint,                 -- null: never
  sent bigint,
  error text,                      -- of the last try
  primary key (plant_id, id),
  foreign key (plant_id, incident_id) references incident (plant_id, id) on delete set null (incident_id),
  foreign key (plant_id, carried_by) references message (plant_id, id) on delete set null (carried_by),
  check ((state = 'carried') = (channel is null)),
  check ((state = 'waiting') = (next_try is not null))
);
create index message_due on message (next_try) where state = 'waiting';
create index message_newest on message (plant_id, created desc, id);
-- Who already has the incident's message.
create index message_of_incident on message (plant_id, incident_id) where incident_id is not null;
create index message_carried on message (plant_id, carried_by) where carried_by is not null;
create index message_account on message (account_id) where account_id is not null;
