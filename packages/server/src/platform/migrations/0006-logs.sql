-- What happened and who changed what. The id is the time in microseconds; kept when a plant or a user is deleted.
create table event_log (
  id bigint primary key,
  ipa text,
  uid text,
  pid text,
  typ text not null,
  msg text not null
);
create index event_log_plant on event_log (pid, id desc);

create table edit_log (
  id bigint primary key,
  ipa text,
  uid text,
  pid text,
  act text not null,
  ent text not null,
  nam text not null
);
create index edit_log_plant on edit_log (pid, id desc);

-- Facts of the installation as a whole, such as that it was made by demo mode.
create table installation (
  key text primary key,
  value jsonb not null
);
