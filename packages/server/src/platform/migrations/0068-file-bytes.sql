-- Images and photos travel with a plant by what they hold: the file of a plant names their digests.
alter table file add column sha256 text not null
  generated always as (encode(sha256(bytes), 'hex')) stored;

-- Images and photos of a plant that a file has created, until their bytes come. docs/rules/plant-files.md, PF10.
create table awaited_file (
  plant_id text not null references plant (plant_id) on delete cascade,
  position integer not null,
  sha256 text not null,
  category text not null,
  owner_id text not null,
  name text not null,
  primary key (plant_id, position)
);
