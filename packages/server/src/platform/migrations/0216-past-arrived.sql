-- A past has taken its place and the day that runs was not looked at since: all is known then that ended within the days that it remembered. (H17)
alter table health_state add column past_arrived boolean not null default false;
