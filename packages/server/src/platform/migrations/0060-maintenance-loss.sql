-- What was lost while people worked on a plant, which is no fault: the waterfalls name it, no incident does. Moments in unix seconds.
create table maintenance_loss (
  plant_id text not null references plant (plant_id) on delete cascade,
  cause text not null,
  subject_kind text not null check (subject_kind in ('plant', 'section', 'device', 'variable')),
  subject text not null,
  starts bigint not null,          -- of the window
  daily_kwh json not null,         -- by civil day, in days since 1970
  primary key (plant_id, cause, subject_kind, subject, starts)
);
