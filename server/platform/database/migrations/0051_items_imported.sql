-- Items are brought in by imports, too.
set local lock_timeout = '300ms';

alter table items add column import_id uuid;
alter table items add constraint items_import_id_fkey foreign key (import_id) references imports (id) not valid;
comment on column items.import_id is 'The import that brought it.';
