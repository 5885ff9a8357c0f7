-- When a report is made next: the first day of that period, and the moment. A disabled report is not here.
create table report_due (
  plant_id text not null,
  report_id text not null,
  first_day integer not null,       -- civil day
  due bigint not null,              -- unix s
  fault text,                       -- why it could not be made the last time
  primary key (plant_id, report_id),
  foreign key (plant_id, report_id) references report (plant_id, id) on delete cascade
);
create index report_due_order on report_due (due);

-- A report of a period as it was made once. It never changes; what became of its figures stands beside it.
create table report_issue (
  plant_id text not null references plant (plant_id) on delete cascade,
  report_id text not null,
  first_day integer not null,       -- civil day
  last_day integer not null,
  number integer not null,          -- from 1
  origin text not null check (origin in ('scheduled', 'asked', 'corrected', 'again')),
  made bigint not null,             -- unix s
  sent bigint,
  recipients integer not null default 0,
  documents bytea,                  -- zstd of JSON: the document in each language; null: deleted for good
  made_version bigint not null,     -- newest version of its days when it was made
  data_version bigint not null,     -- and when it was compared
  changed integer not null default 0, -- figures that are others now
  compare_at bigint,                -- when it is compared again; null: when its days are written anew
  primary key (plant_id, report_id, first_day, number)
);
insert into report_due (plant_id, report_id, first_day, due)
  select plant_id, id, -1, 0 from report where not disabled;
