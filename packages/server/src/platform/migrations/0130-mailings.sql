-- Reports over several plants, and exports of data, that somebody has mailed: they are his, not a plant's.
create table mailing (
  id text primary key,
  owner_id text not null references account (id) on delete cascade,
  position integer generated always as identity, -- order of creation
  kind text not null check (kind in ('portfolio', 'export')),
  name text not null,
  freq text not null check (freq in ('daily', 'weekly', 'monthly', 'yearly')),
  language text check (language in ('it', 'en')), -- null: each recipient's
  disabled boolean not null,
  recipients text[] not null,       -- account ids
  scope text not null check (scope in ('all', 'client', 'plants')),
  client text,
  plants text[] not null,
  vars text[] not null,
  step text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- The next period to be made and when; null: it is not made.
  first_day integer,                -- civil day
  due bigint,                       -- unix s
  fault text                        -- why it could not be made the last time
);
create index mailing_owner on mailing (owner_id);
create index mailing_due_order on mailing (due) where due is not null;

-- A period as it was made once.
create table mailing_issue (
  mailing_id text not null references mailing (id) on delete cascade,
  first_day integer not null,       -- civil day
  last_day integer not null,
  number integer not null,          -- from 1
  origin text not null check (origin in ('scheduled', 'asked', 'corrected', 'again')),
  made bigint not null,             -- unix s
  sent bigint,
  recipients integer not null default 0,
  plants text[] not null,
  figures bytea,                    -- zstd of JSON: each plant's figures; null of an export, whose file is drawn of the data
  primary key (mailing_id, first_day, number)
);

-- What a plant is called and whose it is: of whom a report over several plants consists is asked in one statement.
create or replace view plant_state as select plant_id, timezone, disabled, name, client, active_since from plant;
