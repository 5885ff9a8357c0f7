-- What an envelope that left in part still has to bring: the next try, of whatever process, brings no more than that. (M11, M23)
alter table message add column remaining jsonb;
