-- What of a block the journal can give back. While the journal holds every packet that ever touched a block, folding anew replaces it;
-- afterwards new samples are only laid over it.
alter table day_block
  add column since bigint not null default 0, -- lowest number of a packet that may be in it; 0: the journal alone does not give it back
  add column mib integer;                     -- what it was folded from, mib.number; null for a formula

-- One row: the highest number that was dropped with an old partition.
create table journal_floor (dropped_seq bigint not null);
insert into journal_floor values (0);

-- How the plant's variables were understood when their figures were counted: variable number -> kind and limit.
alter table journal_mark add column shapes jsonb not null default '{}';

-- As before, but the moment of arrival is the server's, as is the one by which old partitions are dropped.
drop function append_packets(text[], bigint[], integer[], bytea, text[]);
create function append_packets(
  plants text[], stamps bigint[], ends integer[], bytes bytea, devices text[], received timestamptz
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, k) from (select distinct hashtext(p) as k from unnest(plants) as p order by k) as keys;
  insert into packet (plant_id, seq, received_at, stamp, slot, data, devices)
  select u.p, nextval('packet_seq'), received, u.s, (floor(u.s / 300.0))::integer,
    substring(bytes from u.e_before + 1 for u.e - u.e_before), u.d::jsonb
  from (
    select p, s, e, d, coalesce(lag(e) over (order by o), 0) as e_before, o
    from unnest(plants, stamps, ends, devices) with ordinality as t (p, s, e, d, o)
  ) as u
  order by u.o;
end $$;
