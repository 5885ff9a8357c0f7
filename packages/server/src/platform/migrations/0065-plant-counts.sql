-- What each plant has, as rooms let it be counted: one statement for all plants.
create view plant_count as
  select plant_id, name, kwp, jsonb_array_length(sections) - 1 as sections from plant;
create view device_count as
  select plant_id, count(*)::integer as count from device group by plant_id;
create view variable_count as
  select plant_id, count(*)::integer as count from variable group by plant_id;
create view chart_count as
  select plant_id, count(*)::integer as count from chart group by plant_id;
create view alert_count as
  select plant_id, count(*)::integer as count from alert group by plant_id;
create view message_count as
  select plant_id, count(*)::integer as count from message group by plant_id;
create view file_count as
  select plant_id, count(*)::integer as count from file group by plant_id;
-- The logs keep what happened on plants that are gone.
create view event_count as
  select pid as plant_id, count(*)::integer as count from event_log where pid is not null group by pid;
create view edit_count as
  select pid as plant_id, count(*)::integer as count from edit_log where pid is not null group by pid;
