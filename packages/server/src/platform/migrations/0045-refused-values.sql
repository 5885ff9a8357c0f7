-- Every plant was made with the specification's example of a price, which no screen could change: that is the price of no contract.
update plant set gperf_params = gperf_params - 'pu_kwh' where gperf_params -> 'pu_kwh' = '0.15495'::jsonb;

-- What was not taken of a plant's values, by mib and reason: whoever looks after the logger must see it. (D13, I12) All moments in unix seconds.
create table refused_value (
  plant_id text not null references plant (plant_id) on delete cascade,
  mib text not null,        -- '' for all names together that no dictionary keeps
  reason text not null,
  since bigint not null,    -- what pauses for days begins again
  last bigint not null,
  count bigint not null,    -- since then
  value text not null,      -- the latest, as JSON
  sent_as text,             -- the name under which it came
  logged bigint,            -- when the event log last told it
  primary key (plant_id, mib, reason)
);
