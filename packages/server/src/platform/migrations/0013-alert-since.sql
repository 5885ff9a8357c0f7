-- Since when an alert is in its state: the end of the slot that decided it, now and before the slots that are looked at again. [unix s]
alter table alert_state add column since bigint;
alter table alert_state add column base_since bigint;
-- Of what was found before, nobody knows.
update alert_state set checks = coalesce((
  select jsonb_object_agg(key, jsonb_set(jsonb_set(value, '{base,since}', 'null'), '{now,since}', 'null'))
  from jsonb_each(checks)
), '{}');
