-- Dashboards: `body` is the wire's object without its id and its list of charts, which its widgets tell.
create table dashboard (
  id text primary key,
  -- Every plant of which it shows anything.
  plants text[] not null,
  body jsonb not null
);
-- Links that anybody who has one can open: what they may show is kept with them, their secret only as a hash.
create table public_link (
  id text primary key,
  token_hash text not null unique,
  kind text not null,
  of_id text not null,
  name text not null,
  plants text[] not null,
  vars text[] not null,
  theoretical boolean not null,
  irradiance boolean not null,
  made_by text not null,
  made bigint not null,
  until bigint not null
);
create index public_link_of on public_link (kind, of_id);
