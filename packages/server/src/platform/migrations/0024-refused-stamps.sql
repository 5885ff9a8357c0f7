-- What was refused for its stamp: a plant whose logger's clock is wrong is silent, and people must see why. (D17) All moments in unix seconds.
create table refused_stamp (
  plant_id text not null references plant (plant_id) on delete cascade,
  reason text not null,     -- stamp_ahead, stamp_before_active, stamp_invalid
  since bigint not null,    -- when it began; what pauses for hours begins again
  last bigint not null,     -- when it was last refused, by the server's clock
  stamp bigint not null,    -- what the logger's clock said then
  count bigint not null,    -- packets since
  logged bigint,            -- when the event log last told it
  primary key (plant_id, reason)
);
