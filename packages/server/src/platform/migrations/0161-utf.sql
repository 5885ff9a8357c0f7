-- Register of the readings of fiscal meters.
create table utf_meter (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  name text not null,
  variable_id text,
  k double precision not null,        -- kWh of one unit
  digits smallint not null,
  primary key (plant_id, id)
);
create table utf_reading (
  plant_id text not null,
  id text not null,
  meter_id text not null,
  series smallint not null,           -- 1 for the first meter, one more after each change
  date text not null,                 -- "2026-05-31" of the plant's calendar
  reading double precision not null,  -- as the meter shows it
  k double precision not null,
  digits smallint not null,
  rolled boolean not null,
  note text not null,
  username text not null,
  created bigint not null,            -- unix s
  primary key (plant_id, id),
  unique (plant_id, meter_id, series, date),
  foreign key (plant_id, meter_id) references utf_meter (plant_id, id) on delete cascade
);
