-- What a plant was like before it was changed. (PF7)
create table plant_snapshot (
  plant_id text not null references plant (plant_id) on delete cascade,
  at bigint not null,    -- unix seconds, by the server's clock
  data bytea not null,   -- JSON of the plant's file and of the ids behind its keys, packed by gzip
  primary key (plant_id, at)
);
