-- The day that runs is judged first, and what lies behind it in portions of its own.

alter table health_state
  -- Of the plant's archive, when it was looked at; -1: nothing was ever sealed.
  add column looked_version bigint not null default -1,
  -- Nothing recent had arrived then: it is looked at as soon as something does.
  add column is_behind boolean not null default true,
  -- Days before the one that runs are to be judged, or to be said anew.
  add column has_past boolean not null default false;

-- A past that is being judged, from its first day on, until it has come to the days that are judged: what it hands on then takes their place.
create table health_past (
  plant_id text primary key references plant (plant_id) on delete cascade,
  edition integer not null,
  facts text not null,
  first_day integer not null,
  day integer,                     -- the last one that was judged; null: none yet
  carried json not null,
  past json not null               -- findings that ended and are not written down
);

-- Names what is carried as it was written: whoever has read it knows it again.
alter table health_carried add column written uuid not null default gen_random_uuid();

-- When the plant's archive was written the last time, in the order of all its writing.
create view plant_written as select plant_id, version from journal_mark;
