-- Alarms of alerts, each from the slot that raised it to that of its all-clear: what charts mark. One row for a variable. Moments in unix seconds.
create table alarm (
  plant_id text not null,
  alert_id text not null,
  key text not null,               -- variable id; empty for the plant as a whole
  began bigint not null,
  ended bigint,                    -- null: it lasts
  primary key (plant_id, alert_id, key, began),
  foreign key (plant_id, alert_id) references alert (plant_id, id) on delete cascade,
  check (ended >= began)
);
create unique index alarm_lasting on alarm (plant_id, alert_id, key) where ended is null;
create index alarm_newest on alarm (plant_id, began desc);
-- Those that last; of those that were over before, only the event log tells.
insert into alarm (plant_id, alert_id, key, began)
select s.plant_id, s.alert_id, c.key, ((c.value->'reported'->>'slot')::bigint + 1) * 300
from alert_state s cross join lateral jsonb_each(s.checks) c
where (c.value->'reported'->>'alarm')::boolean;
