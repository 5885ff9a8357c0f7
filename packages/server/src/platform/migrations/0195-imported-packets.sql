-- What a person brought, by a file or out of another portal, lies beside what the plant's logger sent, and says nothing of the logger. (O6, SU4)
alter table packet add column imported boolean not null default false;

-- The moment of the first packet that a logger sent; 0: before this was noted. A plant without a row has no logger that ever sent.
create table logger_begin (
  plant_id text primary key,
  stamp bigint not null                  -- unix seconds
);
insert into logger_begin (plant_id, stamp) select plant_id, 0 from mib_dictionary;

drop function append_packets(text[], bigint[], integer[], bytea, text[], timestamptz, integer[]);
create function append_packets(
  plants text[], stamps bigint[], ends integer[], bytes bytea, devices text[], received timestamptz, pruned integer[], brought boolean[]
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, k) from (select distinct hashtext(p) as k from unnest(plants) as p order by k) as keys;
  if exists (
    select from (select distinct p, v from unnest(plants, pruned) as t (p, v)) as u
    left join mib_dictionary d on d.plant_id = u.p where coalesce(d.prunings, 0) <> u.v
  ) then
    raise exception 'mibs were removed from the dictionary of a plant' using errcode = '22H01';
  end if;
  insert into packet (plant_id, seq, received_at, stamp, slot, data, devices, imported)
  select u.p, nextval('packet_seq'), received, u.s, (floor(u.s / 300.0))::integer,
    substring(bytes from u.e_before + 1 for u.e - u.e_before), u.d::jsonb, u.i
  from (
    select p, s, e, d, i, coalesce(lag(e) over (order by o), 0) as e_before, o
    from unnest(plants, stamps, ends, devices, brought) with ordinality as t (p, s, e, d, i, o)
  ) as u
  order by u.o;
  insert into logger_begin (plant_id, stamp)
  select p, min(s) from unnest(plants, stamps, brought) as t (p, s, i)
  where not i and not exists (select from logger_begin b where b.plant_id = p)
  group by p;
end $$;
