-- Plants whose list of what is missing is not shown any more: it was complete once, or somebody set it aside. (SU3)
create table setup_aside (
  plant_id text primary key references plant (plant_id) on delete cascade,
  at double precision not null,  -- unix seconds, by the server's clock
  complete boolean not null
);
-- Who has a plant already needs no list.
insert into setup_aside (plant_id, at, complete)
  select plant_id, extract(epoch from now()), false from plant;
