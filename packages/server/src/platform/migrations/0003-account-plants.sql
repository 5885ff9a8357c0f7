-- A permission lives as long as its plant. Here and not in 0001, because the table of plants comes after that of accounts.
alter table account_permission
  add foreign key (plant_id) references plant (plant_id) on delete cascade;
