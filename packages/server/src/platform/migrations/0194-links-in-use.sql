-- For whom a public link is, and when somebody looked by it the last time; of a link made before there is no line until somebody does.
create table public_link_use (
  id text primary key,
  note text not null default '',
  opened bigint
);
