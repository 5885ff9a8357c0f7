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
  logo jsonb
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
  check ((device_id is null) = (formula is not null))
);
create unique index variable_mib on variable (plant_id, mib) where mib is not null;
create unique index variable_number on variable (plant_id, number);

create table bitmask (
  id text primary key,
  enums jsonb,
  bits jsonb,
  check ((enums is null) <> (bits is null))
);

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
