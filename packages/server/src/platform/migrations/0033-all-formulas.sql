-- Until now an empty list of formulas stood for all of them; a recalculation that waits or is under way goes on with what was meant.
update task set params = jsonb_set(params, '{ids}', '"all"')
where kind = 'recalc' and status <> 'done' and (params -> 'ids' = '[]'::jsonb or not params ? 'ids');
