-- Sessions that were logged out before their time. A row is kept as long as its token would be good without it.
create table ended_session (
  account_id text not null references account (id) on delete cascade,
  -- The name of the session, as its token carries it.
  jti text not null,
  expires_at bigint not null, -- unix seconds
  primary key (account_id, jti)
);
