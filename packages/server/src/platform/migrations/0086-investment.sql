-- What a plant cost, so that its savings tell when they have paid for it.
create table investment (
  plant_id text primary key references plant (plant_id) on delete cascade,
  cost double precision not null,
  currency text not null,
  first_day date not null,                 -- of the plant's calendar: from here on savings are counted
  saved_before double precision not null,
  yearly_cost double precision not null,
  degradation double precision not null,   -- percent a year
  life_years integer not null
);
