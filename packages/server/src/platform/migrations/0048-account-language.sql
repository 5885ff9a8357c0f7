-- In which language somebody is written to, and the portal opens for him; null: that of his browser, and of the plant where he is written to.
alter table account add column language text check (language in ('it', 'en'));
