-- Reports on the register, on the GSE and on availability are made now: those that exist begin with the period that runs.
insert into report_due (plant_id, report_id, first_day, due)
  select plant_id, id, -1, 0 from report
  where not disabled and template_id in ('R07', 'R08', 'R10')
  on conflict do nothing;
