-- What people write down of a plant, and when they work on it. Moments in unix seconds.
create table note (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  at bigint not null,              -- when it happened
  subject_kind text not null check (subject_kind in ('plant', 'section', 'device', 'variable')),
  subject text not null,           -- number of the section, id of the device or variable; empty for the plant
  subject_name text,               -- as it was called then: what is deleted is still named
  text text not null,
  author text not null,            -- usernames as they were: who is deleted is still named
  created bigint not null,
  editor text,
  edited bigint,
  primary key (plant_id, id)
);
create index note_newest on note (plant_id, at desc, id desc);

-- In such a time what is wrong is judged, but is no fault and is not announced.
create table maintenance_window (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  starts bigint not null,
  ends bigint not null,            -- excluded
  subject_kind text not null check (subject_kind in ('plant', 'section', 'device', 'variable')),
  subject text not null,
  subject_name text,
  reason text not null,
  author text not null,
  created bigint not null,
  editor text,
  edited bigint,
  primary key (plant_id, id),
  check (starts < ends)
);
create index maintenance_window_newest on maintenance_window (plant_id, ends desc);
