-- When days of a pack were written the last time, within half a minute: one that is still being filled is not laid together over and over.
alter table pack_due add column at timestamptz not null default now();
