-- Days of plants as forecasts read them: mean power by half hour. Made of the archive, and made again where that was written anew.
create table forecast_day (
  plant_id text not null references plant (plant_id) on delete cascade,
  day integer not null,
  version bigint not null,          -- of the day's data
  starts bigint not null,           -- unix s
  kw bytea not null,                -- kW by half hour, float32; NaN = nobody knows
  primary key (plant_id, day)
);
-- The newest forecast of each plant, and how clear it is there, for plants nearby.
create table forecast_now (
  plant_id text primary key references plant (plant_id) on delete cascade,
  issued bigint not null,           -- unix s
  facts text not null,              -- what stands for the power: copies of days were made of it
  answer json not null,
  recent real,
  today real
);
-- Forecasts of 6 and 12 o'clock, to be held against what came.
create table forecast (
  plant_id text not null references plant (plant_id) on delete cascade,
  day integer not null,             -- that was forecast
  horizon smallint not null,        -- days ahead
  hour smallint not null,           -- 6 or 12
  issued bigint not null,           -- unix s
  kwh real not null,
  low real not null,
  high real not null,
  primary key (plant_id, day, horizon, hour)
);
