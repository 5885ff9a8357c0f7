-- What people upload: images that belong to a plant, or to something of it. docs/decisions/0027-files.md says why their bytes lie here.
create table file (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  category text not null,
  owner_id text not null,          -- the plant's code, or the id of what it was uploaded to
  name text not null,
  version integer not null,
  type text not null,
  width integer not null,          -- px
  height integer not null,         -- px
  size integer not null,           -- bytes
  bytes bytea not null,
  primary key (plant_id, id)
);
-- Images are compressed already.
alter table file alter column bytes set storage external;
create index file_owner on file (plant_id, owner_id);
