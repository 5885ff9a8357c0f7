-- What a task says, as codes with parameters: the portal says them in its reader's language. What was said until now stays as it was.
alter table task add column lines jsonb not null default '[]';
update task set lines = jsonb_build_array(jsonb_build_object(
  'code', 'text', 'params', jsonb_build_object('text', rtrim(output, E'\n'))))
where output <> '';
