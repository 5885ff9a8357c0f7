-- What a day of a plant that measures its own light tells plants nearby that do not: kept with the day, so that nobody's archive is read for another plant.
create table health_light (
  plant_id text not null references plant (plant_id) on delete cascade,
  day integer not null,            -- days since 1970-01-01 in the plant's zone
  starts bigint not null,          -- midnight there [unix s]
  slots smallint not null,         -- of the whole day
  power bytea not null,            -- float32 a known slot [kW], NaN = gap; none while something was wrong with the plant
  clear_kw bytea not null,         -- float32 by half hour of the solar day; none until it is learnt
  kwp double precision not null,
  longitude double precision not null,
  revision integer not null,       -- counts what was written of it since it is over; 0: the day runs
  primary key (plant_id, day)
);

-- Sum of the revisions of what it was judged by: another sum now, and the day is judged anew.
alter table health_day add column light integer not null default 0;
-- Whether it gives others its light or takes theirs.
alter table health_state add column light text check (light in ('gives', 'takes'));
