-- Facts by which history was judged: sizes, bounds, tags, units, zone, formulas. When one changes, the plant's history is judged anew, newest
-- day first, whether or not a packet ever comes again. (D15)
create table judging (
  plant_id text primary key references plant (plant_id) on delete cascade,
  facts_version bigint not null,            -- raised by every change of such a fact
  judged_version bigint not null default 0, -- up to here its history was looked at
  before integer                            -- half done: days from here on are judged; null when none or all are
);

create function judge_anew() returns trigger language plpgsql as $$
begin
  insert into judging as j (plant_id, facts_version) values (new.plant_id, 1)
  on conflict (plant_id) do update set facts_version = j.facts_version + 1;
  return null;
end $$;
create trigger plant_judges after update on plant for each row
  when ((old.kwp, old.timezone, old.lat, old.lon, old.ass_strinv)
    is distinct from (new.kwp, new.timezone, new.lat, new.lon, new.ass_strinv))
  execute function judge_anew();
create trigger device_judges after update on device for each row
  when ((old.nominal, old.type) is distinct from (new.nominal, new.type))
  execute function judge_anew();
create trigger variable_judges after update on variable for each row
  when ((old.device_id, old.udm, old.vmin, old.vmax, old.tags, old.data_type, old.bitmask, old.formula)
    is distinct from (new.device_id, new.udm, new.vmin, new.vmax, new.tags, new.data_type, new.bitmask, new.formula))
  execute function judge_anew();

-- What was stored before was judged by other rules.
insert into judging (plant_id, facts_version) select plant_id, 1 from plant;

-- Powers that were not believed, as a block of their own: the journal that held them is dropped, and a nominal may be corrected years later.
-- Of no length: so much of the day was beyond the bound that it is the nominal that is questioned. (D16)
alter table day_block add column unbelieved bytea;
alter table day_block alter column unbelieved set storage external;
create index day_block_unbelieved on day_block (plant_id, day) include (number) where unbelieved is not null;
