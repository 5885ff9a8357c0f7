-- What a plant is reported on, and to whom.
create table report (
  plant_id text not null references plant (plant_id) on delete cascade,
  id text not null,
  position integer generated always as identity, -- order of creation, which is the order shown
  template_id text not null,
  freq text not null check (freq in ('daily', 'weekly', 'monthly', 'yearly')),
  vars text[] not null,                          -- variable ids
  disabled boolean not null,
  diff_percent integer,
  send_email_to text[] not null,                 -- account ids
  primary key (plant_id, id)
);
create view report_count as
  select plant_id, count(*)::integer as count from report group by plant_id;
