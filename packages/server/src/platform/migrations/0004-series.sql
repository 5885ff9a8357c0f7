-- Time series. The journal holds packets as they arrived; the archive holds a block a variable and plant-local day.

-- The plant's dictionary: a packet stores the short number of a mib, not its text.
create table mib (
  plant_id text not null references plant (plant_id) on delete cascade,
  mib text not null,
  number integer not null,
  primary key (plant_id, mib)
);
create unique index mib_number on mib (plant_id, number);

create sequence packet_seq;
create table packet (
  plant_id text not null,
  seq bigint not null,
  received_at timestamptz not null,
  stamp bigint not null,            -- unix seconds, as sent
  slot integer not null,            -- stamp / 300
  data bytea not null,              -- values by mib number, see domain/ingest/packet-codec.ts
  devices jsonb,                    -- what the logger says of its devices
  primary key (plant_id, seq, received_at)
) partition by range (received_at);
create index packet_slot on packet (plant_id, slot);

-- What is folded into blocks: every packet of the plant with seq <= sealed_seq.
create table journal_mark (
  plant_id text primary key references plant (plant_id) on delete cascade,
  sealed_seq bigint not null default 0,
  timezone text not null            -- at whose midnights the blocks are cut
);

-- Columns stand in the order that wastes no bytes between them.
create table day_block (
  start bigint not null,            -- unix seconds of the first slot
  first double precision,
  last double precision,
  min double precision,
  max double precision,
  sum double precision,
  energy double precision,          -- accepted increments of a counter; integral over time of an analogue, unit x hours
  number integer not null,          -- variable.number
  day integer not null,             -- days since 1970-01-01 of the plant's calendar
  slots smallint not null,          -- 288, or as many as the day has
  n smallint not null,              -- slots that hold a value
  step smallint not null,           -- minutes between samples
  first_slot smallint,
  last_slot smallint,
  min_slot smallint,
  max_slot smallint,
  plant_id text not null,
  coarse bytea not null,            -- three-hour parts, see domain/data/coarse.ts
  carry bytea,                      -- where a counter stands after the day, see domain/data/counter.ts
  block bytea not null,             -- the slots, see domain/data/block-codec.ts
  primary key (plant_id, number, day)
);
-- Blocks are already compact: trying to compress them again costs time and gains nothing.
alter table day_block alter column block set storage external;
alter table day_block alter column coarse set storage external;
alter table packet alter column data set storage external;

-- Appends packets of several plants in one durable step. The plants' locks are held until the commit, so that a plant's packets become
-- visible in the order of their numbers: no reader can see a later one and miss an earlier one.
create function append_packets(
  plants text[], stamps bigint[], ends integer[], bytes bytea, devices text[]
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7, k) from (select distinct hashtext(p) as k from unnest(plants) as p order by k) as keys;
  insert into packet (plant_id, seq, received_at, stamp, slot, data, devices)
  select u.p, nextval('packet_seq'), now(), u.s, (floor(u.s / 300.0))::integer,
    substring(bytes from u.e_before + 1 for u.e - u.e_before), u.d::jsonb
  from (
    select p, s, e, d, coalesce(lag(e) over (order by o), 0) as e_before, o
    from unnest(plants, stamps, ends, devices) with ordinality as t (p, s, e, d, o)
  ) as u
  order by u.o;
end $$;
