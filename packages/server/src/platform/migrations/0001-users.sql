-- Accounts, and what each may do on each plant. Passwords are argon2id hashes.
create table account (
  id text primary key,
  username text not null,
  password_hash text not null,
  fullname text,
  brand text,
  notes text,
  emails text[] not null default '{}',
  cells text[] not null default '{}',
  disabled boolean not null default false,
  is_admin boolean not null default false,
  -- A token carries the number that was valid when it was signed: raising it ends every session.
  token_version integer not null default 0,
  -- Except this one: the session in which its owner changed his own password.
  kept_session text,
  created_at timestamptz not null default now()
);
create unique index account_username on account (lower(username));

create table account_permission (
  plant_id text not null,
  account_id text not null references account (id) on delete cascade,
  numbers integer[] not null,
  primary key (plant_id, account_id)
);
create index account_permission_account on account_permission (account_id);

-- A ticket opens one socket. Only its hash is kept, for a minute: losing them in a crash costs a retry.
create unlogged table socket_ticket (
  hash bytea primary key,
  path text not null,
  -- Whose session asked for it: the claims of that session's token.
  claims jsonb not null,
  expires_at bigint not null
);
create index socket_ticket_expiry on socket_ticket (expires_at);
