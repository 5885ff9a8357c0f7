-- Incentives of the GSE: accounts of its portal, conventions, what it measured and paid.
create table gse_account (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  username text not null,
  credentials text not null,          -- encrypted with SECRET, never answered
  plants_task text,
  measures_task text,
  plants_read bigint,                 -- unix s
  measures_read bigint,               -- unix s
  fault text,
  primary key (plant_id, id),
  unique (plant_id, username)
);
create table gse_plant (
  plant_id text not null references plant (plant_id) on delete cascade,
  id_gse text not null,
  account_id text,                    -- null: it came with a file
  pod text,
  nome text,
  potenza double precision,           -- kW
  ce smallint,
  regione text,
  comune text,
  ssp boolean not null default false,
  active boolean not null default true,
  cluster_hours double precision,     -- h a year
  primary key (plant_id, id_gse),
  foreign key (plant_id, account_id) references gse_account (plant_id, id) on delete cascade
);
-- Every version that was published: which one counts is reckoned.
create table gse_measure (
  plant_id text not null,
  gse_id text not null,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  rett smallint not null,
  ver smallint not null,
  "real" boolean not null,
  kwh double precision not null,
  primary key (plant_id, gse_id, year, month, rett, ver, "real"),
  foreign key (plant_id, gse_id) references gse_plant (plant_id, id_gse) on delete cascade
);
create table gse_payment (
  plant_id text not null,
  gse_id text not null,
  year smallint not null,
  month smallint not null check (month between 0 and 12),  -- 0: the whole year
  type text not null,
  adjust boolean not null,
  date text not null,                 -- "2026-05-31"; empty: none yet
  nth smallint not null,              -- of those that are alike
  kwh double precision,
  rate double precision,              -- EUR/kWh
  euro double precision not null,
  state text not null,
  primary key (plant_id, gse_id, year, month, type, adjust, date, nth),
  foreign key (plant_id, gse_id) references gse_plant (plant_id, id_gse) on delete cascade
);
create view gse_measure_count as
  select plant_id, count(*)::integer as count from gse_measure group by plant_id;
