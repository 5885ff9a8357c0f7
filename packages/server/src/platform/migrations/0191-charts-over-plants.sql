-- Charts show variables of other plants too: before a variable is deleted, the charts of all plants are asked for it.
create index chart_series on chart using gin (series jsonb_path_ops);
