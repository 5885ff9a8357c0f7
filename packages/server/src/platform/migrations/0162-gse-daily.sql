-- When an account was last looked at by itself: it is once a day. (GS13)
alter table gse_account add column looked bigint not null default 0;   -- unix s
