-- What is shown to everybody is written in one language: banners, displays.
alter table plant add column language text not null default 'it' check (language in ('it', 'en'));
