-- Public screens: walls of plants and what LED panels read. `body` is the wire's object without its id.
create table display (
  id text primary key,
  kind text not null,
  body jsonb not null
);
create index display_kind on display (kind);
