-- What an alert last reported of a variable stands under the word that the code uses.
update alert_state set checks = coalesce((
  select jsonb_object_agg(key, (value - 'told') || jsonb_build_object('reported', value->'told'))
  from jsonb_each(checks)
), '{}');
