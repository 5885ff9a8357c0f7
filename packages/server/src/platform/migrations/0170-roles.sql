-- Named sets of permissions. What somebody holds on a plant is what he was given there by hand and what his roles there hold, together;
-- `numbers` stays that whole, so that whoever reads permissions reads one column.
create table role (
  id text primary key,
  name text not null,
  numbers integer[] not null
);
create unique index role_name on role (lower(name));

alter table account_permission add column by_hand integer[];
update account_permission set by_hand = numbers;
alter table account_permission alter column by_hand set not null;

create table role_given (
  plant_id text not null,
  account_id text not null,
  role_id text not null references role (id),
  primary key (plant_id, account_id, role_id),
  foreign key (plant_id, account_id) references account_permission (plant_id, account_id) on delete cascade
);
create index role_given_role on role_given (role_id);
