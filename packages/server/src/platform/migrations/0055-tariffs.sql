-- What a kWh of a plant is worth, from a day to a day. Two tariffs of a plant share no day: whoever writes holds the plant's row.
create table tariff (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  valid_from date not null,        -- of the plant's calendar
  valid_to date,                   -- the last day; null: until further notice
  currency text not null,
  incentive double precision,      -- for a kWh that is made
  bands jsonb not null,
  holidays text not null,
  hours jsonb not null,            -- Monday to Sunday and holidays: the band of each hour
  primary key (plant_id, id),
  check (valid_from <= valid_to)
);
