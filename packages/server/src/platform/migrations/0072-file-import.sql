-- Measurements of a file that a person brings: laid aside part by part, then written by a task. docs/rules/import.md, X29.
create table file_import (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position integer generated always as identity,
  file text not null,                       -- its name
  username text not null,
  created bigint not null,                  -- unix seconds
  parts integer not null,                   -- how many are to come
  packets integer,                          -- moments; null until it is started, as are those below
  first bigint,
  last bigint,
  task text,
  primary key (plant_id, id)
);
create table file_import_part (
  plant_id text not null,
  id text not null,
  part integer not null,
  packets json not null,                    -- [{timestamp, values}], ascending
  count integer not null,
  first bigint not null,
  last bigint not null,
  primary key (plant_id, id, part),
  foreign key (plant_id, id) references file_import (plant_id, id) on delete cascade
);
