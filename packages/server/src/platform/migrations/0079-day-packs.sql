-- Days that nothing is likely to change any more lie 32 to a row, see domain/data/day-pack.ts: a third of the room. A day of a variable lies
-- in day_block or in day_pack, never in both; whoever writes one that is packed takes the pack apart first.
create table day_pack (
  low double precision,             -- least and greatest value of all its days
  high double precision,
  newest bigint,                    -- unix seconds of the slot of its last value
  days bigint not null,             -- a bit for each day that is there, the first one lowest
  filled bigint not null,           -- the same of days with a value
  number integer not null,          -- variable.number
  pack integer not null,            -- its first day / 32
  mib integer,                      -- what all of it was folded from; null for a formula
  step smallint not null,           -- the longest of its days
  plant_id text not null,
  ends bytea not null,              -- where the day's blocks lie: 33 numbers of three bytes
  figures bytea not null,
  parts bytea not null,             -- three-hour parts
  carries bytea,                    -- where a counter stands after each day
  notes bytea,                      -- what is not perfect of the days' figures
  blocks bytea not null,
  primary key (plant_id, number, pack)
);
alter table day_pack
  alter column ends set storage external,
  alter column figures set storage external,
  alter column parts set storage external,
  alter column carries set storage external,
  alter column notes set storage external,
  alter column blocks set storage external;

-- The lowest and the highest bit of a list of days.
create function first_bit(days bigint) returns integer immutable strict parallel safe language sql
  return position('1' in reverse(days::bit(32)::text)) - 1;
create function last_bit(days bigint) returns integer immutable strict parallel safe language sql
  return 32 - position('1' in days::bit(32)::text);

-- Packs of which days were written since they were packed, or never were.
create table pack_due (
  plant_id text not null,
  pack integer not null,
  primary key (plant_id, pack)
);
insert into pack_due (plant_id, pack) select distinct plant_id, day >> 5 from day_version;
insert into pack_due (plant_id, pack) select distinct plant_id, day >> 5 from day_block on conflict do nothing;
