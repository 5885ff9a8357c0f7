-- Tasks are worked by kind, and each plant has its turn: `turn` numbers the runs in the order in which they began.
alter table task add column turn bigint;
create sequence task_turn;
create index task_turns on task (kind, (params -> 'plant_id'), turn);
-- The queue that only woke workers is gone: announcements do, and a look every few seconds.
drop schema if exists job_queue cascade;
