-- Long work that goes on while nobody looks. The queue only wakes the worker; what people see, and where work goes on, is here.
create table task (
  id text primary key,
  -- Order of birth: of the queued ones the first comes first.
  position bigint generated always as identity,
  name text not null,
  kind text not null,
  status text not null default 'queue' check (status in ('queue', 'run', 'urgent', 'done')),
  params jsonb not null,
  pid integer,
  created bigint not null, -- unix seconds, as the others
  started bigint,
  updated bigint,
  progress double precision,
  outcome text check (outcome in ('success', 'failure', 'cancelled')),
  output text not null default '',
  archived boolean not null default false,
  stop_asked boolean not null default false,
  -- Whose run it is: a worker that lost its task to another one writes nothing more.
  claim text,
  -- What is done so far, in the words of the task's kind.
  checkpoint jsonb,
  -- Runs since the last step: a task that takes its process down every time is given up.
  attempts smallint not null default 0
);
create index task_waiting on task (position) where status <> 'done';
