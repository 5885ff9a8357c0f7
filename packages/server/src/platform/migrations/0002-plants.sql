-- Plants and what they are made of. Every table that grows with plants begins its primary key with plant_id.
create table plant (
  plant_id text primary key,
  name text not null,
  client text,
  maintainer text,
  manager text,
  timezone text not null default 'Europe/Rome',
  active_since bigint not null, -- unix seconds
  active_until bigint,
  notes text,
  notes_in_homepage boolean not null default false,
  disabled boolean not null default false,
  num_sms integer not null default 0,
  num_sent_sms integer not null default 0,
  http_passwd text,
  lat double precision,
  lon double precision,
  alt double precision,
  location text,
  address text,
  country text,
  sections jsonb not null default '[]',
  homepage jsonb not null default '{}',
  ass_strinv jsonb not null default '{}',
  gperf_params jsonb not null default '{}',
  gperf_events jsonb not null default '[]',
  logo jsonb,
  -- Of the sections, written with them: the list of 5,000 plants must not read every section.
  kwp double precision not null default 0
);

-- Which plant owns an id, so that every statement on a growing table can name the plant.
create table object (
  id text primary key,
  plant_id text not null references plant (plant_id) on delete cascade,
  kind text not null
);
create index object_plant on object (plant_id);

create table device (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position integer generated always as identity, -- order of creation, which is the order shown
  name text not null,
  type text not null,
  brand text,
  model text,
  nominal double precision,
  notes text,
  oid text,
  oidn integer,
  disabled boolean not null default false,
  primary key (plant_id, id)
);
-- A logger's name stands for one device of a plant; a missing number counts as a number here.
create unique index device_oid on device (plant_id, oid, oidn) nulls not distinct where oid is not null;

create table variable (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  -- The short name of the variable in the archive.
  number integer generated always as identity,
  device_id text,
  imported_id text,
  mib text,
  name text not null,
  notes text,
  disabled boolean not null default false,
  udm text,
  vmin double precision,
  vmax double precision,
  tags integer[] not null default '{}',
  data_type text not null default 'float',
  bitmask text,
  formula text,
  estimates jsonb not null default '{}',
  primary key (plant_id, id),
  foreign key (plant_id, device_id) references device (plant_id, id),
  check ((device_id is null) = (formula is not null)),
  check ((mib is null) = (formula is not null))
);
create unique index variable_mib on variable (plant_id, mib) where mib is not null;
create unique index variable_number on variable (plant_id, number);

-- How an int is told as text: by its value, or by its set bits (0 is the lowest).
create table bitmask (
  id text primary key,
  enums jsonb,
  bits jsonb,
  check ((enums is null) <> (bits is null))
);
insert into bitmask (id, enums, bits) values
  ('on_off', '{"0": "Off", "1": "On"}', null),
  ('ok_fault', '{"0": "OK", "1": "Fault"}', null),
  ('open_closed', '{"0": "Open", "1": "Closed"}', null),
  ('no_yes', '{"0": "No", "1": "Yes"}', null),
  ('comm_status', '{"0": "Connected", "1": "No answer", "2": "Checksum error", "3": "Refused"}', null),
  -- Operating states and events of inverter models 101-103 and 111-113, states of battery model 802: SunSpec Alliance.
  ('sunspec_inverter_state', '{"1": "Off", "2": "Sleeping", "3": "Starting", "4": "Producing (MPPT)", "5": "Throttled", "6": "Shutting down", "7": "Fault", "8": "Standby"}', null),
  ('sunspec_inverter_events', null, '{"0": "Ground fault", "1": "DC over voltage", "2": "AC disconnect open", "3": "DC disconnect open", "4": "Grid disconnect", "5": "Cabinet open", "6": "Manual shutdown", "7": "Over temperature", "8": "Over frequency", "9": "Under frequency", "10": "AC over voltage", "11": "AC under voltage", "12": "Blown string fuse", "13": "Under temperature", "14": "Memory loss", "15": "Hardware test failure"}'),
  ('sunspec_battery_state', '{"1": "Off", "2": "Empty", "3": "Discharging", "4": "Charging", "5": "Full", "6": "Holding", "7": "Testing"}', null),
  ('inverter_state', '{"0": "Off", "1": "Waiting for sun", "2": "Connecting to the grid", "3": "Producing", "4": "Derated", "5": "Fault"}', null),
  ('tracker_state', '{"0": "Stopped", "1": "Tracking", "2": "Backtracking", "3": "Night position", "4": "Wind position", "5": "Manual", "6": "Fault"}', null),
  ('string_fuses', null, '{"0": "Fuse 1", "1": "Fuse 2", "2": "Fuse 3", "3": "Fuse 4", "4": "Fuse 5", "5": "Fuse 6", "6": "Fuse 7", "7": "Fuse 8", "8": "Fuse 9", "9": "Fuse 10", "10": "Fuse 11", "11": "Fuse 12", "12": "Fuse 13", "13": "Fuse 14", "14": "Fuse 15", "15": "Fuse 16"}');

create table chart (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position integer generated always as identity,
  name text not null,
  type text not null,
  period text not null,
  multimode text not null,
  series jsonb not null,
  primary key (plant_id, id)
);
