-- Images of informative displays: they belong to no plant.
create table display_image (
  id text primary key,
  display_id text not null references display (id) on delete cascade,
  -- In the order of upload: ids of one second have none.
  number bigint generated always as identity,
  name text not null,
  version integer not null,
  type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  bytes bytea not null
);
create index display_image_display on display_image (display_id);
alter table display_image alter column bytes set storage external;
