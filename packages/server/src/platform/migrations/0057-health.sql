-- How good a plant is, day by day. All of it can be made anew from what was measured.

-- When each day of a plant was written the last time, in the order of all writing: whoever made something of a day sees that it is out of date.
create sequence day_version_order;
create table day_version (
  plant_id text not null,
  day integer not null,            -- days since 1970-01-01 in the plant's zone
  version bigint not null,
  primary key (plant_id, day)
);

-- What other rooms read of it.
create view day_written as select plant_id, day, version from day_version;

-- A day as it was observed, and what is made of it.
create table health_day (
  plant_id text not null references plant (plant_id) on delete cascade,
  day integer not null,
  version bigint not null,         -- of the day's data
  is_silent boolean not null,      -- nothing arrived of it
  observation json not null,
  judged json,                     -- what it adds to the plant's usual scatter; null: it could not be judged
  summary json,                    -- verdict and waterfall of the plant and of each section; null: not yet
  is_stale boolean not null,       -- the summary is to be made anew
  primary key (plant_id, day)
);

create index health_day_stale on health_day (plant_id, day) where is_stale;

-- How far a plant is judged.
create table health_state (
  plant_id text primary key references plant (plant_id) on delete cascade,
  edition integer not null,        -- of the judge
  facts text not null,             -- of the plant by which it was judged
  first_day integer,               -- the first one that is judged; null: it has no data
  judged_day integer,              -- days up to this one are over and judged one after the other; null: none
  looked_slot bigint not null,     -- up to where the day that runs was looked at [unix s / 300]
  is_due boolean not null,         -- something else than the data of a day has changed
  now json                         -- how it is at this moment; null: nobody knows yet
);

-- What is carried from the end of a day into the next one: of the newest days, and of one in thirty before, from where a day that was
-- changed late is judged again.
create table health_carried (
  plant_id text not null references plant (plant_id) on delete cascade,
  day integer not null,
  carried json not null,
  past json not null,              -- findings that ended while days were judged, until they are written down
  primary key (plant_id, day)
);

-- What an incident cost day by day, by days since 1970-01-01.
alter table incident
  add column daily_kwh jsonb not null default '{}',
  add column alerts text[] not null default '{}'; -- that are its symptoms
-- Ids are asked for without their plant.
create index incident_id on incident (id);
