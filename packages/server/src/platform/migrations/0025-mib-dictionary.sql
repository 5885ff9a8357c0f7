-- Of the plant's dictionary: the number that its next new mib gets, how often unused mibs were removed from it, and how many that no variable
-- names came on a day. A number is never given twice, so no packet that is still kept can be read under another mib.
create table mib_dictionary (
  plant_id text primary key references plant (plant_id) on delete cascade,
  next_number integer not null default 0,
  prunings integer not null default 0,   -- a process whose copy of the dictionary is of another pruning reads it again
  day integer not null default 0,        -- days since 1970-01-01 UTC, by the server's clock
  day_mibs integer not null default 0    -- new ones of that day
);
insert into mib_dictionary (plant_id, next_number)
  select plant_id, max(number) + 1 from mib group by plant_id;

-- As before, and refuses packets whose numbers were given by a dictionary that was pruned since: the caller numbers them again.
drop function append_packets(text[], bigint[], integer[], bytea, text[], timestamptz);
create function append_packets(
  plants text[], stamps bigint[], ends integer[], bytes bytea, devices text[], received timestamptz, pruned integer[]
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, k) from (select distinct hashtext(p) as k from unnest(plants) as p order by k) as keys;
  if exists (
    select from (select distinct p, v from unnest(plants, pruned) as t (p, v)) as u
    left join mib_dictionary d on d.plant_id = u.p where coalesce(d.prunings, 0) <> u.v
  ) then
    raise exception 'mibs were removed from the dictionary of a plant' using errcode = '22H01';
  end if;
  insert into packet (plant_id, seq, received_at, stamp, slot, data, devices)
  select u.p, nextval('packet_seq'), received, u.s, (floor(u.s / 300.0))::integer,
    substring(bytes from u.e_before + 1 for u.e - u.e_before), u.d::jsonb
  from (
    select p, s, e, d, coalesce(lag(e) over (order by o), 0) as e_before, o
    from unnest(plants, stamps, ends, devices) with ordinality as t (p, s, e, d, o)
  ) as u
  order by u.o;
end $$;
