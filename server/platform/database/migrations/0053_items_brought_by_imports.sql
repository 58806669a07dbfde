-- Without a transaction
-- Without this, forgetting an import that was never confirmed would read all items.
drop index concurrently if exists items_by_import;
create index concurrently items_by_import on items (import_id) where import_id is not null;
