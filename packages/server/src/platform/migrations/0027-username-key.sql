-- What makes two usernames one (U27), written by the program: null for accounts older than this until it has started once, and for
-- those whose name was already as good as another's. Usernames stay unique without regard to case besides.
alter table account add column username_key text;
create unique index account_username_key on account (username_key);
