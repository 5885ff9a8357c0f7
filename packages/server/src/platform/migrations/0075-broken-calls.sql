-- The latest call of a plant's logger of which nothing could be kept: until a good packet comes, its devices and variables cannot be suggested. (O1)
create table broken_call (
  plant_id text primary key references plant (plant_id) on delete cascade,
  at double precision not null  -- unix seconds, by the server's clock
);
