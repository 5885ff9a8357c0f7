-- What a plant is watched for. Null is "not set"; of weekdays and months it is "all".
create table alert (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position integer generated always as identity, -- order of creation, which is the order shown
  name text not null,
  description text not null,
  template_id text,                              -- null: a generic alert
  num_checks integer not null,
  disabled boolean not null,
  vars text[] not null,                          -- variable ids
  vmin double precision,
  vmax double precision,
  minpac double precision,
  minstr double precision,
  minirr double precision,
  pacperc double precision,
  angle double precision,
  active_hours text[],                           -- two times HH:MM of the plant's clock
  active_sun integer[],                          -- minutes after sunrise, after sunset
  active_weekdays integer[],                     -- 1 = Monday
  active_months integer[],
  send_email_to text[] not null,                 -- account ids
  send_sms_to text[] not null,
  primary key (plant_id, id)
);

-- How far a plant is looked at. Its row is held by whoever looks, and by whoever changes an alert.
create table alert_watch (
  plant_id text primary key references plant (plant_id) on delete cascade,
  slot integer not null,                         -- the last slot that was looked at: unix seconds / 300
  is_due boolean not null                        -- an alert was made, changed or reset since
);

-- What was found, written with the slot of alert_watch: a crash between the two repeats the look. A disabled alert has no row.
create table alert_state (
  plant_id text not null,
  alert_id text not null,
  state text not null check (state in ('KO', 'ERROR', 'FAILING', 'OK', 'NONE')),
  checks jsonb not null,                         -- variable id, or "" for the plant -> domain/alerts/alert-replay.ts, Watched
  primary key (plant_id, alert_id),
  foreign key (plant_id, alert_id) references alert (plant_id, id) on delete cascade
);
-- The list of plants counts the faulty ones.
create index alert_faulty on alert_state (plant_id) where state in ('KO', 'ERROR');
