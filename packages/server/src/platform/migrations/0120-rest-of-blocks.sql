-- A value that lies outside of its row lies in pieces of 1,996 bytes, four to a page; its last piece, however short, takes the room of one.
-- `blocks` are whole pieces now, and what is left of them stands in the row. Packs of before have all of theirs in `blocks`, and are read on.
alter table day_pack add column rest bytea;
alter table day_pack alter column rest set storage external;
-- A row with its rest is longer than what PostgreSQL keeps in one piece unless it is told to.
alter table day_pack set (toast_tuple_target = 4080);
