-- Without a transaction
-- The rows of an import with a warning are shown with each look at how far it is: without this, each look sorted all rows of the file.
drop index concurrently if exists import_rows_warned;
create index concurrently import_rows_warned on import_rows (import_id, line)
  where problems <> '[]' and status in ('valid', 'saved');
