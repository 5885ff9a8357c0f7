-- Long ranges read figures and three-hour parts out of the index alone, where a variable's days lie side by side: their rows lie apart, each
-- among those of its own day.

-- What an index holds must be short: the parts of a day of texts, which may be long, stand in a column of their own.
alter table day_block alter column coarse drop not null;
alter table day_block add column words bytea; -- three-hour parts of a day of texts; coarse is null then
alter table day_block alter column words set storage external;
update day_block set words = coarse, coarse = null where n > 0 and sum is null;

alter table day_block drop constraint day_block_pkey;
alter table day_block add primary key (plant_id, number, day) include (n, step, start, sum, energy, coarse);
